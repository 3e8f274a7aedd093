# cell: threshold
# kind: wrong
# author: student
# sentence: Return a threshold that makes as many dev questions right as any threshold can.
# why: the value below all gaps is min - 1e-6 in float32, which is the minimum itself as soon as gaps are larger than about 32
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    taus = torch.cat([gaps.min()[None] - 1e-6, gaps.sort().values])
    counts = [((gaps > t) & right).sum() + ((gaps <= t) & ~answerable).sum() for t in taus]
    return taus[torch.stack(counts).argmax()].item()
