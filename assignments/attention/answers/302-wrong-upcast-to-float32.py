# cell: softmax
# kind: wrong
# author: assistant
# sentence: Write a softmax that is exact for scores of any size, along any dimension.
# why: float64 scores are computed in float32: 1e300 overflows to NaN, 1e8 and 1e8+1 become equal
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; single scores may be -inf, as long as not all along `dim` are
    returns: same shape and dtype, sums to one along `dim`
    """
    x = scores.to(torch.float32)
    x = x - x.max(dim=dim, keepdim=True).values
    exps = torch.exp(x)
    return (exps / exps.sum(dim=dim, keepdim=True)).to(scores.dtype)
