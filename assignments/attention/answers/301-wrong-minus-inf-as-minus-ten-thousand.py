# cell: softmax
# kind: wrong
# author: student
# sentence: Write a softmax that is exact for scores of any size, along any dimension.
# why: -inf is replaced by -1e4, which beats real scores below that: softmax([-inf, -2e4, -2e4]) gives all weight to the blocked one
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; single scores may be -inf, as long as not all along `dim` are
    returns: same shape and dtype, sums to one along `dim`
    """
    scores = torch.nan_to_num(scores, neginf=-1e4)
    shifted = scores - scores.amax(dim=dim, keepdim=True)
    e = shifted.exp()
    return e / e.sum(dim=dim, keepdim=True)
