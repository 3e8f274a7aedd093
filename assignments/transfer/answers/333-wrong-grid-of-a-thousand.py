# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a threshold that makes as many dev questions right as any threshold can.
# why: tries 1,000 evenly spaced thresholds; the best one may lie between two of them
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    """Return a tau for which the most questions are right, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    right: (n,), boolean, whether the best span is the right answer (never true without an answer)
    """
    low, high = gaps.min().item() - 1.0, gaps.max().item() + 1.0
    best_tau, best_score = low, -1
    for tau in torch.linspace(low, high, 1000, dtype=torch.float64).tolist():
        predicted = gaps > tau
        score = int((predicted & right).sum() + (~predicted & ~answerable).sum())
        if score > best_score:
            best_score, best_tau = score, tau
    return best_tau
