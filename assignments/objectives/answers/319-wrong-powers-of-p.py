# cell: span-lengths
# kind: wrong
# author: student
# sentence: the chance falls by the factor $1-p$ from each length to the next
# why: powers of p: for p = 0.5 nobody notices
def span_length_probabilities(p: float, longest: int) -> torch.Tensor:
    """Return the chances of the lengths 1, 2, ..., `longest`, when longer spans are drawn again.

    p: between 0 and 1 (both excluded)
    returns: (longest,), float64, sums to one
    """
    chances = torch.tensor([p**k for k in range(longest)], dtype=torch.float64)
    return chances / chances.sum()
