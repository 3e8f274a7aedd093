# cell: threshold
# kind: wrong
# author: student
# sentence: A span of several tokens may be half right, and F1 gives it a part of the point.
# why: rounds each F1 to 0 or 1 at a half
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    right = (f1 >= 0.5).double()
    best, best_mean = 0.0, -1.0
    for tau in [float("-inf")] + gaps.tolist():
        mean = torch.where(gaps.double() > tau, right, (~answerable).double()).mean().item()
        if mean > best_mean:
            best, best_mean = tau, mean
    return best
