# cell: softmax
# kind: wrong
# author: assistant
# sentence: Gradients flow through it as through torch's.
# why: the normaliser is computed without gradients, so the gradient is w instead of w(1-w)
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; single scores may be -inf, as long as not all along `dim` are
    returns: same shape and dtype, sums to one along `dim`
    """
    with torch.no_grad():
        largest = scores.amax(dim=dim, keepdim=True)
        total = torch.exp(scores - largest).sum(dim=dim, keepdim=True)
    return torch.exp(scores - largest) / total
