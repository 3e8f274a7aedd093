# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: takes 0 for "something below all gaps", but gaps may be negative
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    best, best_mean = 0.0, -1.0
    for tau in [0.0] + gaps.tolist():
        given = gaps.double() > tau
        mean = torch.where(given, f1, (~answerable).double()).mean().item()
        if mean > best_mean:
            best, best_mean = tau, mean
    return best
