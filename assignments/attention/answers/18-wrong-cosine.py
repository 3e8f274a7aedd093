# cell: hard-attention
# kind: wrong
# author: student
# sentence: Return, for each query, the value of the key with the largest inner product
# why: compares directions only: keys are normalised first
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    directions = K / K.norm(dim=-1, keepdim=True)
    best = (Q @ directions.mT).argmax(-1, keepdim=True)
    return torch.take_along_dim(V, best, dim=-2)
