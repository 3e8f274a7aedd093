# cell: linear
# kind: wrong
# author: student
# sentence: Neither may make a tensor whose size grows with the square of the length.
# why: multiplies queries and keys first: a T × T matrix of weights
def linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    weights = feature_map(Q) @ feature_map(K).transpose(-1, -2)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ V
