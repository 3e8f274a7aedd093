# cell: causal
# kind: right
# author: student
# sentence: returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
# why: the logarithm of a lower triangle of ones is 0 and minus infinity
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.ones(n, n).tril().log().to(dtype)
