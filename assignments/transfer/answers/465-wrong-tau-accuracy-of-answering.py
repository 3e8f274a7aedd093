# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: maximises the accuracy of 'has an answer', without looking at f1
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [-math.inf, *gaps.double().tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = ((gaps > tau) == answerable).double().mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
