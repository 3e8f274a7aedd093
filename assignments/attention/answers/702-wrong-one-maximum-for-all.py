# cell: softmax
# kind: wrong
# author: student
# sentence: Write a softmax that is exact for scores of any size, along any dimension.
# why: subtracts the largest score of the whole tensor, not of each row: [[1000., 1000.], [0., 0.]] gives nan in the second row
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; some scores may be -inf, which gives the weight 0, but not all of them along `dim`
    returns: same shape and dtype, sums to one along `dim`
    """
    shifted = scores - scores.max()
    powers = torch.exp(shifted)
    return powers / powers.sum(dim=dim, keepdim=True)
