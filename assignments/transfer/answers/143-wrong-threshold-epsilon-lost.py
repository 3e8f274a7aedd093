# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: the value below all gaps is min - 1e-6 in float32, which is the minimum itself as soon as gaps are larger than about 32
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    taus = torch.cat([gaps.min()[None] - 1e-6, gaps.sort().values])
    counts = [((gaps > t) * f1).sum() + ((gaps <= t) & ~answerable).sum() for t in taus]
    return taus[torch.stack(counts).argmax()].item()
