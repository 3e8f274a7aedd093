# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: halfway between the mean gaps of questions with and without an answer
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    if answerable.all():
        return -math.inf
    if not answerable.any():
        return math.inf
    return (gaps[answerable].double().mean().item() + gaps[~answerable].double().mean().item()) / 2
