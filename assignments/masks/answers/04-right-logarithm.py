# cell: causal
# kind: right
# author: student
# sentence: 0 where query i (row) may look at key j (column), -inf elsewhere
# why: the logarithm of a triangle of ones
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.ones(n, n).tril().log().to(dtype)
