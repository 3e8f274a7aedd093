# cell: span-lengths
# kind: wrong
# author: student
# sentence: The length of a span, in words, follows a geometric distribution with $p = 0.2$: the chance falls by the factor $1-p$ from each length to the next.
# why: powers of p in place of 1-p, the same only at p = 0.5: p=0.2, longest=2 gives [0.83, 0.17], not [0.56, 0.44]
def span_length_probabilities(p: float, longest: int) -> torch.Tensor:
    """Return the chances of the lengths 1, 2, ..., `longest`, when longer spans are drawn again.

    p: between 0 and 1 (both excluded)
    returns: (longest,), float64, sums to one
    """
    lengths = torch.arange(longest, dtype=torch.float64)  # length - 1
    chances = p**lengths
    return chances / chances.sum()
