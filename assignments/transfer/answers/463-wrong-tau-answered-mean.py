# cell: threshold
# kind: wrong
# author: assistant
# sentence: The F1 of a dev set is the mean over all its questions, those without an answer included.
# why: the mean over the questions that are answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [-math.inf, *gaps.double().unique()[:-1].tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = f1[gaps > tau].mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
