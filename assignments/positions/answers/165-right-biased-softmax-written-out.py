# cell: biased
# kind: right
# author: student
# sentence: Return attention with the scores `scale * QK^T + bias`.
# why: the queries are scaled first, and the softmax is written out with the largest score removed
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    scores = torch.add(bias, (scale * Q) @ K.transpose(-1, -2))
    e = torch.exp(scores - scores.detach().amax(-1, keepdim=True))
    return (e @ V) / e.sum(-1, keepdim=True)
