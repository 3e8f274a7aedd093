# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: the largest gap of a question without an answer, so that none of them is answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    if not (~answerable).any():
        return -math.inf
    return gaps[~answerable].max().item()
