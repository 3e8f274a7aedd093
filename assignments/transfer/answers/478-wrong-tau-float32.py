# cell: threshold
# kind: wrong
# author: assistant
# sentence: several may be equal, and two may be neighbours, with no number of their dtype between them
# why: casts float64 gaps to float32, where neighbours become equal
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    gaps = gaps.float()
    candidates = [-math.inf, *gaps.tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
