# cell: slopes
# kind: wrong
# author: assistant
# sentence: That is for a number of heads that is a power of two.
# why: the formula for powers of two is used for every number
def linear_slopes(n_heads: int) -> torch.Tensor:
    """Return the slopes of linear biases for `n_heads` heads, at least 1, in the order of the text.

    returns: (n_heads,), float64, positive
    """
    ratio = 2.0 ** (-8.0 / n_heads)
    return torch.tensor([ratio ** (k + 1) for k in range(n_heads)], dtype=torch.float64)
