# cell: heads
# kind: wrong
# author: student
# sentence: X: (..., T, d)
# why: unpacks exactly three dimensions; X of shape (4, 6) or (2, 2, 4, 6) ends in 'not enough/too many values to unpack'
def split_heads(X: torch.Tensor, n_heads: int) -> torch.Tensor:
    """Return the pieces of each head.

    X: (..., T, d)
    returns: (..., n_heads, T, d / n_heads); raises a ValueError if n_heads does not divide d
    """
    B, T, d = X.shape
    if d % n_heads != 0:
        raise ValueError(f"{n_heads} heads cannot share {d} features")
    return X.reshape(B, T, n_heads, d // n_heads).transpose(1, 2)
