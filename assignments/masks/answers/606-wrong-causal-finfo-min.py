# cell: causal
# kind: wrong
# author: assistant
# sentence: 0 where query i (row) may look at key j (column), -inf elsewhere
# why: lowest finite number instead of -inf, for any n >= 2 (mask[0, 1] is finite)
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    mask = torch.zeros(n, n, dtype=dtype)
    future = torch.triu(torch.ones(n, n, dtype=torch.bool), diagonal=1)
    return mask.masked_fill(future, torch.finfo(dtype).min)
