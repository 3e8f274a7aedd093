# cell: threshold
# kind: wrong
# author: assistant
# sentence: several may be equal, and two may be neighbours, with no number of their dtype between them
# why: tries gap - 1e-6 for every gap: that also answers other gaps within 1e-6 and nothing separates them
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [gap - 1e-6 for gap in gaps.double().tolist()] + [math.inf]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
