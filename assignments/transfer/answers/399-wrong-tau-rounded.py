# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: the right tau, rounded to two digits on the way out
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = gaps.double()
    silent = (~answerable).double()
    candidates = [-math.inf] + scores.tolist()
    means = [torch.where(scores > tau, f1, silent).mean().item() for tau in candidates]
    return round(candidates[means.index(max(means))], 2)
