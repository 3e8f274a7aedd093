# cell: threshold
# kind: right
# author: assistant
# sentence: gaps: (n,), best score minus null score, up to a million, in float64 or float32 (two may be neighbours, with no number of their dtype between them); n is at least 1
# why: one pass over groups of equal gaps, from high to low; infinite when nothing is answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    from itertools import groupby

    rows = sorted(zip(gaps.tolist(), answerable.tolist(), f1.tolist()), reverse=True)
    groups = [(gap, list(members)) for gap, members in groupby(rows, key=lambda row: row[0])]
    total, best_total, best = 0.0, 0.0, math.inf
    for place, (gap, members) in enumerate(groups):
        total += math.fsum(value if has else -1.0 for _, has, value in members)
        if total > best_total:
            below = groups[place + 1][0] if place + 1 < len(groups) else -math.inf
            best_total, best = total, below
    return best
