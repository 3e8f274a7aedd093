# cell: softmax
# kind: wrong
# author: student
# sentence: Write a softmax that is exact for scores of any size
# why: replaces -inf by clamping all scores at -1e4, which flattens rows whose scores are all below that
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`."""
    safe = scores.clamp(min=-1e4)  # no infinities in the exponent
    shifted = safe - safe.amax(dim=dim, keepdim=True)
    weights = shifted.exp()
    return weights / weights.sum(dim=dim, keepdim=True)
