# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: returns the highest mean F1 instead of its tau
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = gaps.double()
    silent = (~answerable).double()
    return max(torch.where(scores > tau, f1, silent).mean().item() for tau in [-math.inf] + scores.tolist())
