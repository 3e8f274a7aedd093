# cell: softmax
# kind: right
# author: student
# sentence: Write a softmax that is exact for scores of any size, along any dimension, from `exp`, `max` (or `amax`) and `sum`.
# why: moves the dimension to the front, uses a detached max and a reciprocal; same values and gradient
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    front = torch.movedim(scores, dim, 0)
    with torch.no_grad():
        top = front.max(0).values
    e = torch.exp(front - top)
    return torch.movedim(e * e.sum(0).reciprocal(), 0, dim)
