# cell: slopes
# kind: right
# author: assistant
# sentence: For any other number the authors' code takes the slopes of the largest power of two below it, $h'$, and then, from the slopes of $2h'$ heads, every second one, beginning with that of head 0, as many as are missing.
# why: one table of exponents for both parts: multiples of 8/h' first, then odd multiples of 8/(2h'); equal to the two-step rule, also for 1, 3 and 12 heads
def linear_slopes(n_heads: int) -> torch.Tensor:
    """Return the slopes of linear biases for `n_heads` heads, at least 1, in the order of the text.

    returns: (n_heads,), float64, positive
    """
    below = 1 << (n_heads.bit_length() - 1)
    own = torch.arange(1, below + 1, dtype=torch.float64) * 2  # in units of 8 / (2 h')
    odd = torch.arange(n_heads - below, dtype=torch.float64) * 2 + 1
    return torch.exp2(-torch.cat([own, odd]) * (4 / below))
