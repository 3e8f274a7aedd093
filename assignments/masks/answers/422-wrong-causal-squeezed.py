# cell: causal
# kind: wrong
# author: student
# sentence: returns: (n, n), of `dtype`
# why: for n = 1 the result has no dimensions

def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    row = torch.arange(n).view(1, n, 1)
    column = torch.arange(n).view(1, 1, n)
    mask = torch.where(column <= row, 0.0, -torch.inf).to(dtype)
    return mask.squeeze()
