# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: and they share the whole however high its own score is
# why: divides after the softmax with an epsilon: a blocked score 1000 above the allowed one leaves 0
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    scale = 1.0 / math.sqrt(Q.shape[-1])
    weights = torch.softmax(torch.einsum("...qd,...kd->...qk", Q, K) * scale, dim=-1)
    weights = weights * allowed.to(weights.dtype)
    weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
    return weights @ V
