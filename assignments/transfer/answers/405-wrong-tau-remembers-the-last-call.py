# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: the best mean lives outside the function and is never reset: the second dev set gets the tau of the first
best_so_far = -1.0
best_tau = 0.0


def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    global best_so_far, best_tau
    for tau in [-math.inf] + gaps.tolist():
        mean = torch.where(gaps.double() > tau, f1, (~answerable).double()).mean().item()
        if mean > best_so_far:
            best_so_far, best_tau = mean, tau
    return best_tau
