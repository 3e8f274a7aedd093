# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: tries the gaps alone: there is no threshold at which every question is answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    best, best_mean = float("inf"), -1.0
    for tau in gaps.tolist():
        given = gaps.double() > tau
        mean = torch.where(given, f1, (~answerable).double()).mean().item()
        if mean > best_mean:
            best, best_mean = tau, mean
    return best
