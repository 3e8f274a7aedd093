# cell: masked-loss
# kind: right
# author: student
# sentence: the loss is then 0, and a backward pass gives gradients of zero.
# why: repairs the NaN afterwards; tried out: the gradients are zeros, not NaN (torch 2.13)
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    return torch.nan_to_num(F.cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=-100))
