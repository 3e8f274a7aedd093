# cell: biased
# kind: wrong
# author: student
# sentence: Whatever the bias, an output is a weighted mean of the values.
# why: multiplies the weights by exp(bias) and divides by the sum, which overflows for large biases
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    weights = torch.softmax(scale * (Q @ K.mT), dim=-1) * torch.exp(bias)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ V
