# cell: slopes
# kind: wrong
# author: student
# sentence: in the order of the text
# why: the slopes are sorted, steepest first
def linear_slopes(n_heads: int) -> torch.Tensor:
    """Return the slopes of linear biases for `n_heads` heads, at least 1, in the order of the text.

    returns: (n_heads,), float64, positive
    """
    def powers(h: int) -> list[float]:
        return [2 ** (-8 * k / h) for k in range(1, h + 1)]

    low = 2 ** int(math.log2(n_heads))
    slopes = powers(low) + powers(2 * low)[0::2][: n_heads - low]
    return torch.tensor(sorted(slopes, reverse=True), dtype=torch.float64)
