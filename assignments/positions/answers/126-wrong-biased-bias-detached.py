# cell: biased
# kind: wrong
# author: student
# sentence: Gradients reach all four tensors.
# why: the bias is detached like a mask
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    scores = scale * torch.einsum("...qd,...kd->...qk", Q, K) + bias.detach()
    return scores.softmax(dim=-1) @ V
