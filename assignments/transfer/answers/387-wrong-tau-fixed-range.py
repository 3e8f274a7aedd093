# cell: threshold
# kind: wrong
# author: student
# sentence: gaps: (n,), best score minus null score, up to a million, in float64 or float32 (two may be neighbours, with no number of their dtype between them); n is at least 1
# why: tries -10, -9.9, ... 10 only, but gaps go up to a million
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    best, best_mean = 0.0, -1.0
    for i in range(-100, 101):
        tau = i / 10
        total = 0.0
        for g, a, s in zip(gaps.tolist(), answerable.tolist(), f1.tolist()):
            if g > tau:
                total += s
            elif not a:
                total += 1
        if total / len(gaps) > best_mean:
            best, best_mean = tau, total / len(gaps)
    return best
