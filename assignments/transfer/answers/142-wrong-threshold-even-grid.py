# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: tries a thousand evenly spaced values, which miss the best one when two gaps are close together and others far away
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    low, high = gaps.min().item() - 1, gaps.max().item() + 1
    best, best_tau = -1, low
    for k in range(1001):
        tau = low + (high - low) * k / 1000
        given = gaps > tau
        good = torch.where(given, f1, (~answerable).double()).mean().item()
        if good > best:
            best, best_tau = good, tau
    return best_tau
