# cell: span-lengths
# kind: right
# author: student
# sentence: which is the same as dividing the chances of 1 to 10 by their sum
# why: torch's geometric distribution and a softmax over its log-chances
def span_length_probabilities(p: float, longest: int) -> torch.Tensor:
    """Return the chances of the lengths 1, 2, ..., `longest`, when longer spans are drawn again.

    p: between 0 and 1 (both excluded)
    returns: (longest,), float64, sums to one
    """
    geometric = torch.distributions.Geometric(probs=torch.tensor(p, dtype=torch.float64))
    return geometric.log_prob(torch.arange(longest, dtype=torch.float64)).softmax(dim=0)
