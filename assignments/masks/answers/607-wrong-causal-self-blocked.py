# cell: causal
# kind: wrong
# author: student
# sentence: A query may look at itself and at every key before it, and at no key after it.
# why: blocks the diagonal; row 0 is empty, for any n >= 1 (the check looks at (2,1) and (1,2) only)
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    return torch.full((n, n), -torch.inf, dtype=dtype).triu(diagonal=0)
