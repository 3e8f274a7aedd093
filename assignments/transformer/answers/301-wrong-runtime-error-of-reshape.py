# cell: heads
# kind: wrong
# author: student
# sentence: raises a ValueError if n_heads does not divide d
# why: torch's own complaint is a RuntimeError
def split_heads(X: torch.Tensor, n_heads: int) -> torch.Tensor:
    """Return the pieces of each head.

    X: (..., T, d)
    returns: (..., n_heads, T, d / n_heads); raises a ValueError if n_heads does not divide d
    """
    *leading, T, d = X.shape
    return X.reshape(*leading, T, n_heads, d // n_heads).transpose(-2, -3)
