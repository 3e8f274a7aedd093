# cell: softmax
# kind: wrong
# author: assistant
# sentence: returns: same shape and dtype, sums to one along `dim`
# why: the 1e-6 in the denominator makes the weights sum to less than one, by up to 1e-6 even in float64
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Numerically stable softmax."""
    eps = 1e-6
    shifted = scores - scores.amax(dim=dim, keepdim=True)
    exp_scores = torch.exp(shifted)
    return exp_scores / (exp_scores.sum(dim=dim, keepdim=True) + eps)
