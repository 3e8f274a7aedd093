# cell: threshold
# kind: wrong
# author: student
# sentence: A mean F1 within 1e-6 of the highest will do
# why: a gain of less than 0.001 is taken as none
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = gaps.double()
    best, best_mean = float("inf"), (~answerable).double().mean().item()
    for tau in sorted(scores.tolist(), reverse=True) + [float("-inf")]:
        mean = torch.where(scores > tau, f1, (~answerable).double()).mean().item()
        if mean > best_mean + 1e-3:
            best, best_mean = tau, mean
    return best
