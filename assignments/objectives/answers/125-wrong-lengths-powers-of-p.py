# cell: span-lengths
# kind: wrong
# author: student
# sentence: the chance falls by the factor $1-p$ from each length to the next
# why: falls by the factor p; the same for p = 0.5 only
def span_length_probabilities(p: float, longest: int) -> torch.Tensor:
    chances = p ** torch.arange(1, longest + 1, dtype=torch.float64)
    return chances / chances.sum()
