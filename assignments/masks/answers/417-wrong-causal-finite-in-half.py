# cell: causal
# kind: wrong
# author: assistant
# sentence: 0 where query i (row) may look at key j (column), -inf elsewhere
# why: the lowest finite number instead of -inf, but for 16-bit types only

def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    # -inf is prone to NaNs in half precision, so use the smallest representable number there.
    low = -torch.inf if dtype in (torch.float32, torch.float64) else torch.finfo(dtype).min
    return torch.triu(torch.full((n, n), low, dtype=dtype), diagonal=1)
