# cell: causal
# kind: right
# author: assistant
# sentence: 0 where query i (row) may look at key j (column), -inf elsewhere
# why: log of 1 is 0 and log of 0 is -inf
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    return torch.ones(n, n).tril().log().to(dtype)
