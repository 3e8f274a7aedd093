# cell: causal
# kind: wrong
# author: student
# sentence: returns: (n, n), of `dtype`
# why: always float32

def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    i = torch.arange(n)
    mask = torch.zeros(n, n)
    mask[i[:, None] < i[None, :]] = float("-inf")
    return mask
