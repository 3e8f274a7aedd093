# cell: causal
# kind: right
# author: student
# sentence: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
# why: plain lists, reshaped so that n = 0 works too

def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    rows = [0.0 if j <= i else -math.inf for i in range(n) for j in range(n)]
    return torch.tensor(rows, dtype=dtype).reshape(n, n)
