# cell: threshold
# kind: right
# author: student
# sentence: Several thresholds may have that mean, for example all those between two gaps: return any of them.
# why: halfway between two gaps where there is such a number, else the lower gap
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    ordered = sorted(set(gaps.tolist()))
    taus = [ordered[0] - 1.0, ordered[-1] + 1.0]
    for low, high in zip(ordered, ordered[1:]):
        middle = low + (high - low) / 2
        taus.append(middle if low <= middle < high else low)
    best = taus[0]
    best_mean = -1.0
    for tau in taus:
        given = gaps.double() > tau
        mean = (f1[given & answerable].sum() + (~given & ~answerable).sum()).item() / len(gaps)
        if mean >= best_mean:
            best, best_mean = tau, mean
    return best
