# cell: threshold
# kind: right
# author: student
# sentence: several may be equal
# why: gains per gap in a dict, from the largest gap down
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    gain = {}
    for g, a, f in zip(gaps.tolist(), answerable.tolist(), f1.tolist()):
        gain[g] = gain.get(g, 0.0) + (f if a else -1.0)
    levels = sorted(gain, reverse=True)
    total, best, tau = 0.0, 0.0, levels[0]
    for place, level in enumerate(levels):
        total += gain[level]
        if total > best:
            best = total
            tau = levels[place + 1] if place + 1 < len(levels) else float("-inf")
    return tau
