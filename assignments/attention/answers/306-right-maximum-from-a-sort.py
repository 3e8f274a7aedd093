# cell: softmax
# kind: right
# author: student
# sentence: They look at what a function returns, not at how it is written: a library's function is allowed, though writing it yourself teaches more.
# why: transposes, shifts by a detached maximum taken from a sort, and moves the dimension back
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; single scores may be -inf, as long as not all along `dim` are
    returns: same shape and dtype, sums to one along `dim`
    """
    moved = scores.transpose(dim, -1) if scores.dim() else scores.unsqueeze(0)
    top = moved.detach().sort(dim=-1, descending=True).values[..., :1]
    powers = (moved - top).exp()
    out = powers.div(powers.sum(-1, keepdim=True))
    return out.transpose(dim, -1) if scores.dim() else out.squeeze(0)
