# cell: masked-attention
# kind: wrong
# author: student
# sentence: or with leading dimensions that broadcast to those of Q, such as (B, 1, T_q, T_k)
# why: reduces a mask with a batch dimension to its first sentence: B = 2 with different masks
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    while allowed.dim() > 2:
        allowed = allowed[0]
    E = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])
    E = E.masked_fill(~allowed, -torch.inf)
    empty = ~allowed.any(-1)
    E = E.masked_fill(empty[:, None], 0)
    W = torch.softmax(E, -1).masked_fill(empty[:, None], 0)
    return W @ V
