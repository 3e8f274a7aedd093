# cell: threshold
# kind: wrong
# author: student
# sentence: a question counts as right if it has no answer and none is given, or if it has one, one is given, and it is the right one
# why: (given == right) also rewards giving no answer to an answerable question whose best span is wrong
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    """Return a tau for which the most questions are right, when an answer is given where gap > tau."""
    candidates = [gaps.min().item() - 1] + sorted(gaps.tolist())
    best, best_tau = -1, candidates[0]
    for tau in candidates:
        given = gaps > tau
        n_right = (given == right).sum().item()
        if n_right > best:
            best, best_tau = n_right, tau
    return best_tau

