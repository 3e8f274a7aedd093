# cell: threshold
# kind: wrong
# author: student
# sentence: The F1 of a dev set is the mean over all its questions, those without an answer included.
# why: the mean is over the answered questions only
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    best, best_mean = float("inf"), -1.0
    for tau in [float("-inf")] + sorted(gaps.tolist()):
        given = gaps.double() > tau
        if given.any():
            mean = f1[given].mean().item()
            if mean > best_mean:
                best, best_mean = tau, mean
    return best
