# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: goes down from the highest gap and stops at the first loss
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    silent = (~answerable).double()
    best = float("inf")
    best_mean = silent.mean().item()
    for tau in sorted(set(gaps.tolist()), reverse=True)[1:] + [float("-inf")]:
        mean = torch.where(gaps.double() > tau, f1, silent).mean().item()
        if mean < best_mean:
            break
        best, best_mean = tau, mean
    return best
