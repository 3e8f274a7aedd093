# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: counts every answered question that has an answer as a whole point, whatever its F1
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = torch.cat([gaps.min().reshape(1) - 1, torch.unique(gaps)])
    answered = gaps[None, :] > candidates[:, None]
    correct = (answered == answerable[None, :]).sum(dim=1)
    return candidates[correct.argmax()].item()
