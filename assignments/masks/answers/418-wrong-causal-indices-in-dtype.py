# cell: causal
# kind: wrong
# author: student
# sentence: A query may look at itself and at every key before it, and at no key after it.
# why: indices are compared in `dtype`: in bfloat16, 256 and 257 are the same number, so the future leaks in long sequences

def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    i = torch.arange(n, dtype=dtype)
    mask = torch.zeros(n, n, dtype=dtype)
    return mask.masked_fill(i.unsqueeze(0) > i.unsqueeze(1), -torch.inf)
