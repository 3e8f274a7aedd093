# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: (given == (f1 > 0)) also rewards giving no answer to an answerable question whose best span is wrong
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau."""
    candidates = [gaps.min().item() - 1] + sorted(gaps.tolist())
    best, best_tau = -1, candidates[0]
    for tau in candidates:
        given = gaps > tau
        n_right = (given == (f1 > 0)).sum().item()
        if n_right > best:
            best, best_tau = n_right, tau
    return best_tau

