# cell: causal
# kind: right
# author: student
# sentence: Return the additive causal mask of `n` positions.
# why: rows built as lists
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    rows = [[0.0] * (i + 1) + [-math.inf] * (n - i - 1) for i in range(n)]
    return torch.tensor(rows, dtype=dtype).reshape(n, n)
