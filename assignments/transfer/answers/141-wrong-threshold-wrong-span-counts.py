# cell: threshold
# kind: wrong
# author: assistant
# sentence: a question counts as right if it has no answer and none is given, or if it has one, one is given, and it is the right one
# why: counts every answered question that has an answer, whether or not the span is the right one
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    candidates = torch.cat([gaps.min().reshape(1) - 1, torch.unique(gaps)])
    answered = gaps[None, :] > candidates[:, None]
    correct = (answered == answerable[None, :]).sum(dim=1)
    return candidates[correct.argmax()].item()
