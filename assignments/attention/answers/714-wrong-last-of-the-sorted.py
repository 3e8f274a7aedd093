# cell: hard-attention
# kind: wrong
# author: student
# sentence: Where several keys share the largest score, the **first** of them wins.
# why: sorts the scores and takes the last index, so the last of two equal keys wins: Q=[[1.]], K=[[1.], [1.]], V=[[1.], [2.]] gives 2
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = Q @ K.transpose(-2, -1)
    best = scores.argsort(dim=-1)[..., -1:]  # ascending: the best key stands at the end
    return torch.take_along_dim(V, best, dim=-2)
