# cell: causal
# kind: wrong
# author: assistant
# sentence: returns: (n, n), of `dtype`
# why: cached by n alone: a second call with another dtype gets the dtype of the first

_MASK_CACHE: dict[int, torch.Tensor] = {}


def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    if n not in _MASK_CACHE:
        _MASK_CACHE[n] = torch.full((n, n), -torch.inf, dtype=dtype).triu(1)
    return _MASK_CACHE[n]
