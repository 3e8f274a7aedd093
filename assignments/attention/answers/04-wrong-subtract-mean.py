# cell: softmax
# kind: wrong
# author: student
# sentence: Write a softmax that is exact for scores of any size
# why: subtracts the mean, which the softmax does not notice either, but half the distance of two far scores can still overflow (and -inf makes the mean -inf)
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    # adding the same number to all scores changes nothing, so centre them
    centred = scores - scores.mean(dim=dim, keepdim=True)
    e = torch.exp(centred)
    return e / torch.sum(e, dim=dim, keepdim=True)
