# cell: softmax
# kind: wrong
# author: assistant
# sentence: Write a softmax that is exact for scores of any size, along any dimension, from `exp`, `max` (or `amax`) and `sum`.
# why: calls the library's softmax; every value is right, but it is not written from exp, max and sum
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Numerically stable softmax."""
    return torch.nn.functional.softmax(scores, dim=dim)
