# cell: softmax
# kind: wrong
# author: assistant
# sentence: Write a softmax that is exact for scores of any size, along any dimension.
# why: float64 scores are rounded to float32 before the shift, so 1e6 and 1e6 + 0.01 become equal
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Softmax, computed in float32 for stability and cast back to the input dtype."""
    x = scores.to(torch.float32)
    x = x - x.amax(dim=dim, keepdim=True)
    x = x.exp()
    return (x / x.sum(dim=dim, keepdim=True)).to(scores.dtype)
