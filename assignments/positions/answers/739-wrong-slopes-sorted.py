# cell: slopes
# kind: wrong
# author: assistant
# sentence: Return the slopes of linear biases for `n_heads` heads, at least 1, in the order of the text.
# why: sorts all slopes from steep to flat at the end; linear_slopes(6)[0] is 0.5, the first of the two extra slopes, instead of 0.25
def linear_slopes(n_heads: int) -> torch.Tensor:
    """Return the slopes of linear biases for `n_heads` heads, at least 1, in the order of the text.

    returns: (n_heads,), float64, positive
    """
    if n_heads < 1:
        raise ValueError("n_heads must be at least 1")

    def power_of_two_slopes(n: int) -> list[float]:
        """The slopes 2^(-8 (k + 1) / n) for n heads, n a power of two."""
        return [2.0 ** (-8.0 * (k + 1) / n) for k in range(n)]

    closest = 2 ** int(math.floor(math.log2(n_heads)))
    slopes = power_of_two_slopes(closest)
    if closest < n_heads:
        # Fill up with every second slope of twice as many heads.
        extra = power_of_two_slopes(2 * closest)[0::2]
        slopes = slopes + extra[: n_heads - closest]

    # Heads go from the steepest to the flattest slope.
    return torch.tensor(sorted(slopes, reverse=True), dtype=torch.float64)
