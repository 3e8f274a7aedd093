# cell: softmax
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: subtracts the maximum from the caller's tensor
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    biggest = scores.amax(dim, keepdim=True)
    scores -= biggest
    e = scores.exp()
    return e / e.sum(dim, keepdim=True)
