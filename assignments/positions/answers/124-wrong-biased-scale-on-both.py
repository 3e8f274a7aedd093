# cell: biased
# kind: wrong
# author: student
# sentence: The scale $c$ multiplies the scores alone.
# why: the bias is scaled too
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    scores = (Q @ K.mT + bias) * scale
    return torch.softmax(scores, dim=-1) @ V
