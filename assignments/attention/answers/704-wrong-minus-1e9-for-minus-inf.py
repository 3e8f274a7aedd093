# cell: softmax
# kind: wrong
# author: assistant
# sentence: some scores may be -inf, which gives the weight 0, but not all of them along `dim`
# why: replaces -inf by -1e9 first: for [-inf, -2e9] the key at -inf gets the weight 1 instead of 0
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; some scores may be -inf, which gives the weight 0, but not all of them along `dim`
    returns: same shape and dtype, sums to one along `dim`
    """
    # Replace -inf by a large negative number, so that no -inf - (-inf) = nan can arise.
    safe_scores = scores.masked_fill(torch.isneginf(scores), -1e9)
    maximum = safe_scores.amax(dim=dim, keepdim=True)
    powers = torch.exp(safe_scores - maximum)
    return powers / powers.sum(dim=dim, keepdim=True)
