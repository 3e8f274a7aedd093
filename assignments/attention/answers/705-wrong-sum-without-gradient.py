# cell: softmax
# kind: wrong
# author: student
# sentence: Gradients flow through it as through torch's.
# why: maximum and sum are taken under no_grad: right for the maximum, but the sum is then a constant, so d w_0 / d s_0 at [0., 0.] is 1/2 instead of 1/4
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; some scores may be -inf, which gives the weight 0, but not all of them along `dim`
    returns: same shape and dtype, sums to one along `dim`
    """
    with torch.no_grad():  # these two only keep the numbers in range
        largest = scores.amax(dim=dim, keepdim=True)
        total = torch.exp(scores - largest).sum(dim=dim, keepdim=True)
    return torch.exp(scores - largest) / total
