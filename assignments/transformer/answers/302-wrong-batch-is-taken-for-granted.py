# cell: heads
# kind: wrong
# author: assistant
# sentence: X: (..., T, d)
# why: unpacks three sizes, so a single sequence and a further dimension fail
def split_heads(X: torch.Tensor, n_heads: int) -> torch.Tensor:
    """Return the pieces of each head.

    X: (..., T, d)
    returns: (..., n_heads, T, d / n_heads); raises a ValueError if n_heads does not divide d
    """
    B, T, d = X.shape
    if d % n_heads != 0:
        raise ValueError(f"d_model ({d}) must be divisible by n_heads ({n_heads})")
    return X.view(B, T, n_heads, d // n_heads).transpose(1, 2)
