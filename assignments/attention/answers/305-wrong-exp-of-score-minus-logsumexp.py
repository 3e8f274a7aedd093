# cell: softmax
# kind: wrong
# author: assistant
# sentence: Write a softmax that is exact for scores of any size, along any dimension.
# why: the logarithm drowns in large scores: two float32 scores of 1e5 get weights of 0.4989 each, two of 1e9 get 1 each
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; single scores may be -inf, as long as not all along `dim` are
    returns: same shape and dtype, sums to one along `dim`
    """
    return torch.exp(scores - torch.logsumexp(scores, dim=dim, keepdim=True))
