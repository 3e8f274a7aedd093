# cell: threshold
# kind: wrong
# author: assistant
# sentence: several may be equal
# why: the best prefix of the sorted questions may end inside a group of equal gaps
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    order = torch.argsort(gaps, descending=True, stable=True)
    gain = torch.where(answerable, f1, -torch.ones_like(f1))[order]
    total = torch.cat([torch.zeros(1, dtype=torch.float64), gain.cumsum(0)])
    k = int(total.argmax())
    ranked = gaps.double()[order]
    return ranked[k].item() if k < len(ranked) else -math.inf
