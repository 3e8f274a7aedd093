# cell: masked-attention
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: Q is divided in place: the caller's Q is halved for d_k = 4 (and a leaf that needs a gradient is an error)
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    Q /= math.sqrt(Q.shape[-1])
    empty = ~allowed.any(dim=-1, keepdim=True)
    E = (Q @ K.transpose(-1, -2)).masked_fill(~allowed, -torch.inf).masked_fill(empty, 0.0)
    return E.softmax(dim=-1).masked_fill(empty, 0.0) @ V
