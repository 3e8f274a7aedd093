# cell: biased
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: scales the caller's queries
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    Q *= scale
    return (Q @ K.mT + bias).softmax(-1) @ V
