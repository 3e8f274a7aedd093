# cell: biased
# kind: wrong
# author: student
# sentence: Return attention with the scores `scale * QK^T + bias`.
# why: divides by the root of d_k as always, which is the scale of the example
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / math.sqrt(K.shape[-1])
    return torch.softmax(scores + bias, dim=-1) @ V
