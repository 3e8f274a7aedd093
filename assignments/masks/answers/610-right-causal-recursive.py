# cell: causal
# kind: right
# author: student
# sentence: A query may look at itself and at every key before it, and at no key after it.
# why: grows the mask of n - 1 positions by a blocked column and an open row
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    if n == 0:
        return torch.empty(0, 0, dtype=dtype)
    bigger = torch.zeros(n, n, dtype=dtype)
    bigger[: n - 1, : n - 1] = causal_mask(n - 1, dtype)
    bigger[: n - 1, n - 1] = -torch.inf
    return bigger
