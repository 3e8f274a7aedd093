# cell: threshold
# kind: wrong
# author: student
# sentence: gaps: (n,), best score minus null score, from minus a million to a million, in float64 or float32
# why: half of the smallest gap is below it only when it is positive
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [gaps.min().item() / 2, *gaps.double().tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
