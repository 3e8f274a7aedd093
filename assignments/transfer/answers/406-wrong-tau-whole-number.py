# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: tries only whole numbers between the lowest and the highest gap
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    low, high = math.floor(gaps.min().item()) - 1, math.ceil(gaps.max().item()) + 1
    step = max(1, (high - low) // 10_000)
    best, best_mean = 0.0, -1.0
    for tau in range(low, high + 1, step):
        mean = torch.where(gaps.double() > tau, f1, (~answerable).double()).mean().item()
        if mean > best_mean:
            best, best_mean = float(tau), mean
    return best
