# cell: softmax
# kind: wrong
# author: student
# sentence: Write a softmax that is exact for scores of any size, along any dimension.
# why: subtracts the largest score of the whole tensor; a row far below it underflows to 0/0
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    e = torch.exp(scores - scores.max())
    return e / e.sum(dim=dim, keepdim=True)
