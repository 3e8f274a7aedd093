# cell: threshold
# kind: wrong
# author: student
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: mean of f1 where answered; silence on a question without an answer earns nothing
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [-math.inf, *gaps.double().tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = (f1 * (gaps > tau)).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
