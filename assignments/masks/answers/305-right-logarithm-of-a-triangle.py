# cell: causal
# kind: right
# author: student
# sentence: Return the additive causal mask of `n` positions.
# why: the logarithm of ones and zeros
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    return torch.ones(n, n, dtype=torch.float64).tril().log().to(dtype)
