# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
# why: zeros only when the whole mask is empty; a single empty row is NaN

def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    if not allowed.any():
        return Q.new_zeros(*Q.shape[:-1], V.shape[-1], dtype=V.dtype)
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(K.size(-1))
    scores = scores.masked_fill(~allowed, float("-inf"))
    return torch.matmul(F.softmax(scores, dim=-1), V)
