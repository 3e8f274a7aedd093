# cell: softmax
# kind: right
# author: student
# sentence: returns: same shape and dtype, sums to one along `dim`
# why: works in float64 on the dimension moved to the end, and casts back
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    x = scores.double().movedim(dim, -1)
    top, _ = x.detach().max(dim=-1, keepdim=True)
    e = torch.exp(x - top)
    w = e / e.sum(-1, keepdim=True)
    return w.movedim(-1, dim).to(scores.dtype)
