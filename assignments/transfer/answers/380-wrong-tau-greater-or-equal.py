# cell: threshold
# kind: wrong
# author: student
# sentence: An answer is given where the gap is greater than $\tau$.
# why: answers also where the gap equals tau
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    best, best_mean = 0.0, -1.0
    for tau in gaps.tolist() + [float("inf")]:
        given = gaps.double() >= tau
        mean = torch.where(given, f1, (~answerable).double()).mean().item()
        if mean > best_mean:
            best, best_mean = tau, mean
    return best
