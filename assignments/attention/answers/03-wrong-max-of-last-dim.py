# cell: softmax
# kind: wrong
# author: student
# sentence: Write a softmax that is exact for scores of any size, along any dimension
# why: the maximum is always taken along the last dimension, the sum along `dim`; with dim=0 every row is shifted differently
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    largest, _ = scores.max(-1, keepdim=True)
    e = (scores - largest).exp()
    return e / e.sum(dim, keepdim=True)
