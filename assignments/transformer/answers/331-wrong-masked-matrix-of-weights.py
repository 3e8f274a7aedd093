# cell: linear-causal
# kind: wrong
# author: student
# sentence: Neither may make a tensor whose size grows with the square of the length.
# why: right values from a T × T matrix of weights
def causal_linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention where query i sees keys up to i.

    Q, K: (..., T, d_k)   V: (..., T, d_v)
    returns: (..., T, d_v)
    """
    weights = (feature_map(Q) @ feature_map(K).transpose(-2, -1)).tril()
    return weights @ V / weights.sum(dim=-1, keepdim=True)
