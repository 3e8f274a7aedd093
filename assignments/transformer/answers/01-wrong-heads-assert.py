# cell: heads
# kind: wrong
# author: student
# sentence: raises a ValueError if n_heads does not divide d
# why: an assert raises an AssertionError, not a ValueError
def split_heads(X: torch.Tensor, n_heads: int) -> torch.Tensor:
    d = X.shape[-1]
    assert d % n_heads == 0, "n_heads must divide d"
    return X.unflatten(-1, (n_heads, d // n_heads)).transpose(-2, -3)
