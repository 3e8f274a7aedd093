# cell: softmax
# kind: wrong
# author: student
# sentence: Gradients flow through it as through torch's.
# why: the denominator is computed under no_grad, so the gradient misses the -w_i w_j terms
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    with torch.no_grad():
        top = scores.amax(dim=dim, keepdim=True)
        total = torch.exp(scores - top).sum(dim=dim, keepdim=True)
    return torch.exp(scores - top) / total
