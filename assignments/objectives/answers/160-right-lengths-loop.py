# cell: span-lengths
# kind: right
# author: student
# sentence: which is the same as dividing the chances of 1 to 10 by their sum
# why: a Python list of products, normalised at the end
def span_length_probabilities(p: float, longest: int) -> torch.Tensor:
    chances = [p]
    while len(chances) < longest:
        chances.append(chances[-1] * (1 - p))
    total = sum(chances)
    return torch.tensor([chance / total for chance in chances], dtype=torch.float64)
