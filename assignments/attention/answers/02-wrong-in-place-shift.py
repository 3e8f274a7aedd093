# cell: softmax
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: `scores -= ...` shifts the caller's tensor
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    scores -= scores.amax(dim=dim, keepdim=True)
    e = torch.exp(scores)
    return e / e.sum(dim=dim, keepdim=True)
