# cell: slopes
# kind: right
# author: student
# sentence: For any other number the authors' code takes the slopes of the largest power of two below it
# why: recursion and bit tricks
def linear_slopes(n_heads: int) -> torch.Tensor:
    """Return the slopes of linear biases for `n_heads` heads, at least 1, in the order of the text.

    returns: (n_heads,), float64, positive
    """
    if n_heads & (n_heads - 1) == 0:
        return torch.logspace(-8 / n_heads, -8, n_heads, base=2.0, dtype=torch.float64)
    low = 1 << (n_heads.bit_length() - 1)
    return torch.cat([linear_slopes(low), linear_slopes(2 * low)[::2][: n_heads - low]])
