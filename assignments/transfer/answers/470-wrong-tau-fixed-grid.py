# cell: threshold
# kind: wrong
# author: student
# sentence: gaps: (n,), best score minus null score, from minus a million to a million, in float64 or float32
# why: thresholds from -10 to 10 in steps of 0.1
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [i / 10 for i in range(-100, 101)]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
