# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: the middle between the mean gaps of the two groups
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    if answerable.all():
        return -math.inf
    if not answerable.any():
        return math.inf
    return ((gaps[answerable].mean() + gaps[~answerable].mean()) / 2).item()
