# cell: span-lengths
# kind: wrong
# author: student
# sentence: the chance falls by the factor $1-p$ from each length to the next.
# why: powers of p in place of 1 - p, which is the same for p = 0.5
def span_length_probabilities(p: float, longest: int) -> torch.Tensor:
    chances = torch.tensor([p**length for length in range(1, longest + 1)], dtype=torch.float64)
    return chances / chances.sum()
