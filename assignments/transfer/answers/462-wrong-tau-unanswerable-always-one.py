# cell: threshold
# kind: wrong
# author: student
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: a question without an answer earns 1 also when it is answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [-math.inf, *gaps.double().tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps > tau), torch.ones_like(f1)).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
