# cell: span-lengths
# kind: right
# author: student
# sentence: Lengths above 10 are not allowed. They are **drawn again**, which is the same as dividing the chances of 1 to 10 by their sum.
# why: a softmax of k * ln(1-p) is the geometric series divided by its sum
def span_length_probabilities(p: float, longest: int) -> torch.Tensor:
    """Return the chances of the lengths 1, 2, ..., `longest`, when longer spans are drawn again.

    p: between 0 and 1 (both excluded)
    returns: (longest,), float64, sums to one
    """
    from math import log1p

    return (log1p(-p) * torch.arange(1, longest + 1, dtype=torch.float64)).softmax(dim=0)
