# cell: causal
# kind: wrong
# author: assistant
# sentence: returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
# why: the lowest finite number instead of -inf
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    mask = torch.full((n, n), torch.finfo(dtype).min, dtype=dtype)
    return torch.triu(mask, diagonal=1)
