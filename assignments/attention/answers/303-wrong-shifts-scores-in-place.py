# cell: softmax
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: `-=` on a view of the argument changes the caller's scores
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; single scores may be -inf, as long as not all along `dim` are
    returns: same shape and dtype, sums to one along `dim`
    """
    scores = scores.movedim(dim, -1)
    scores -= scores.detach().amax(dim=-1, keepdim=True)
    e = torch.exp(scores)
    return (e / e.sum(dim=-1, keepdim=True)).movedim(-1, dim)
