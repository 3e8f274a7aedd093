# cell: causal
# kind: wrong
# author: assistant
# sentence: the same arguments give the same result at every call.
# why: cache keyed by n alone: causal_mask(4) and then causal_mask(4, torch.float64) gives float32
_MASKS: dict[int, torch.Tensor] = {}


def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    if n not in _MASKS:
        index = torch.arange(n)
        allowed = index[None, :] <= index[:, None]
        _MASKS[n] = torch.zeros(n, n, dtype=dtype).masked_fill(~allowed, float("-inf"))
    return _MASKS[n]
