# cell: causal
# kind: wrong
# author: student
# sentence: returns: (n, n), of `dtype`
# why: cut from a mask made once for 64 positions: a longer one comes back as (64, 64)

_LONGEST = 64
_FULL = torch.full((_LONGEST, _LONGEST), -torch.inf).triu(1)


def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    return _FULL[:n, :n].to(dtype, copy=True)
