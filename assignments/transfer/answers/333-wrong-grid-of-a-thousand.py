# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: tries 1,000 evenly spaced thresholds; the best one may lie between two of them
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    """
    low, high = gaps.min().item() - 1.0, gaps.max().item() + 1.0
    best_tau, best_score = low, -1
    for tau in torch.linspace(low, high, 1000, dtype=torch.float64).tolist():
        predicted = gaps > tau
        score = float((predicted * f1).sum() + (~predicted & ~answerable).sum())
        if score > best_score:
            best_score, best_tau = score, tau
    return best_tau
