# cell: threshold
# kind: wrong
# author: student
# sentence: n is at least 1
# why: takes a margin from the two smallest gaps: fails for n = 1 and for equal gaps
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    s = gaps.double().sort().values
    candidates = [(s[0] - (s[1] - s[0])).item(), *s.tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
