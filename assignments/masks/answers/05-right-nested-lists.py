# cell: causal
# kind: right
# author: student
# sentence: 0 where query i (row) may look at key j (column), -inf elsewhere
# why: plain Python lists
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    rows = [[0.0] * (i + 1) + [-math.inf] * (n - i - 1) for i in range(n)]
    return torch.tensor(rows, dtype=dtype)
