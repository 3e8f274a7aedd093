# cell: heads
# kind: right
# author: student
# sentence: returns: (..., n_heads, T, d / n_heads); raises a ValueError if n_heads does not divide d
# why: cuts with narrow and stacks the pieces in front of the positions instead of reshape and transpose; holds for any leading dimensions and n_heads > d
def split_heads(X: torch.Tensor, n_heads: int) -> torch.Tensor:
    """Return the pieces of each head.

    X: (..., T, d)
    returns: (..., n_heads, T, d / n_heads); raises a ValueError if n_heads does not divide d
    """
    size, rest = divmod(X.shape[-1], n_heads)
    if rest != 0:
        raise ValueError(f"a width of {X.shape[-1]} cannot be shared by {n_heads} heads")
    pieces = [X.narrow(-1, head * size, size) for head in range(n_heads)]  # each (..., T, size)
    return torch.stack(pieces, dim=-3)
