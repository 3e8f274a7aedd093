# cell: threshold
# kind: wrong
# author: student
# sentence: The F1 of a dev set is the mean over all its questions, those without an answer included.
# why: the mean over the answerable questions: everything is answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    if not answerable.any():
        return math.inf
    candidates = [-math.inf, *gaps.double().tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = (f1 * (gaps > tau))[answerable].mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
