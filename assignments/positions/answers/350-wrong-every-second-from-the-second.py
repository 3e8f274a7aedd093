# cell: slopes
# kind: wrong
# author: student
# sentence: the first, the third, the fifth and so on, as many as are missing.
# why: takes the second, fourth, sixth
def linear_slopes(n_heads: int) -> torch.Tensor:
    """Return the slopes of linear biases for `n_heads` heads, at least 1, in the order of the text.

    returns: (n_heads,), float64, positive
    """
    h = 1
    while 2 * h <= n_heads:
        h *= 2
    k = torch.arange(1, h + 1, dtype=torch.float64)
    base_slopes = torch.pow(2.0, -8 * k / h)
    k2 = torch.arange(1, 2 * h + 1, dtype=torch.float64)
    more = torch.pow(2.0, -8 * k2 / (2 * h))[1::2]
    return torch.cat([base_slopes, more[: n_heads - h]])
