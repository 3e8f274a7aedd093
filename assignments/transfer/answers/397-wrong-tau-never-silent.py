# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: the highest gap is no candidate, so at least one question is always answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    ordered = sorted(set(gaps.tolist()))
    best, best_mean = 0.0, -1.0
    for tau in [ordered[0] - 1] + ordered[:-1]:
        mean = torch.where(gaps.double() > tau, f1, (~answerable).double()).mean().item()
        if mean > best_mean:
            best, best_mean = tau, mean
    return best
