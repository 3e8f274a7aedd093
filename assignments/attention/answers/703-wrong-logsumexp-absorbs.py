# cell: softmax
# kind: wrong
# author: assistant
# sentence: Write a softmax that is exact for scores of any size, along any dimension.
# why: exp(s - logsumexp(s)): at large scores the rounding of logsumexp swallows the log of the sum; float32 [1e8, 1e8] gives [1, 1], [3e4, 3e4] is off by about 1e-4
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; some scores may be -inf, which gives the weight 0, but not all of them along `dim`
    returns: same shape and dtype, sums to one along `dim`
    """
    if not torch.is_floating_point(scores):
        raise TypeError("softmax expects floating point scores")
    # log-sum-exp subtracts the maximum internally, so nothing can overflow.
    log_normaliser = torch.logsumexp(scores, dim=dim, keepdim=True)
    return torch.exp(scores - log_normaliser)
