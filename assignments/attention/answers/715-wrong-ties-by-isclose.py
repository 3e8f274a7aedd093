# cell: hard-attention
# kind: wrong
# author: assistant
# sentence: Nearly equal is not equal: a key that is better by very little wins, so compare the scores as they are computed, without rounding or tolerance.
# why: finds the ties with torch.isclose: Q=[[1.]], K=[[1.], [1.000001]], V=[[1.], [2.]] gives 1 instead of 2
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = torch.matmul(Q, K.transpose(-2, -1))
    best = scores.amax(dim=-1, keepdim=True)
    # Floating point scores should not be compared with ==.
    is_best = torch.isclose(scores, best)
    # The first of the best keys wins: its running count is one.
    first = is_best & (is_best.cumsum(dim=-1) == 1)
    return torch.matmul(first.to(V.dtype), V)
