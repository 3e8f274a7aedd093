# cell: threshold
# kind: wrong
# author: student
# sentence: A mean F1 within 1e-6 of the highest will do
# why: rounds tau to two decimals
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [-math.inf, *gaps.double().tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return round(best_tau, 2) if math.isfinite(best_tau) else best_tau
