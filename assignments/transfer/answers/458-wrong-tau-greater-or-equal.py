# cell: threshold
# kind: wrong
# author: student
# sentence: An answer is given where the gap is greater than τ.
# why: counts with gap >= tau and returns the gap of the last answered question
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [*gaps.double().tolist(), math.inf]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps >= tau), (gaps < tau).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
