# cell: masked-attention
# kind: wrong
# author: student
# sentence: Return scaled dot-product attention in which a query looks at its allowed keys only.
# why: subtracts the maximum of all scores, blocked ones included: a high blocked score makes all allowed ones underflow

def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    scores = scores - scores.amax(dim=-1, keepdim=True).detach()
    e = scores.exp() * allowed
    total = e.sum(dim=-1, keepdim=True)
    return e / total.masked_fill(total == 0, 1.0) @ V
