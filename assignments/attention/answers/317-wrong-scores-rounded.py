# cell: hard-attention
# kind: wrong
# author: student
# sentence: Nearly equal is not equal: a key that is better by very little wins, so compare the scores as they are computed, without rounding or tolerance.
# why: rounds the scores to six decimals "against rounding noise": a later key better by 1e-8 loses
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = torch.round(Q @ K.mT, decimals=6)
    best = scores.argmax(dim=-1)
    return torch.take_along_dim(V, best[..., None], dim=-2)
