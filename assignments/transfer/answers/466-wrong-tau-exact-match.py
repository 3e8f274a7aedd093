# cell: threshold
# kind: wrong
# author: student
# sentence: A span of several tokens may be half right, and F1 gives it a part of the point.
# why: only an F1 of 1 counts
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [-math.inf, *gaps.double().tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, (f1 == 1) & (gaps > tau), gaps <= tau).double().mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
