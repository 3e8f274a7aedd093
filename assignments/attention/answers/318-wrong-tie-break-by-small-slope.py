# cell: hard-attention
# kind: wrong
# author: student
# sentence: Nearly equal is not equal: a key that is better by very little wins, so compare the scores as they are computed, without rounding or tolerance.
# why: subtracts 1e-6 times the index so that the first wins
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = Q @ K.mT
    scores = scores - 1e-6 * torch.arange(K.shape[-2], dtype=scores.dtype)
    onehot = (scores == scores.amax(-1, keepdim=True)).to(V.dtype)
    return onehot @ V
