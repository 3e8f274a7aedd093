# cell: masked-loss
# kind: wrong
# author: student
# sentence: the loss is then 0, and a backward pass gives gradients of zero
# why: the zero has no graph, so backward fails
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    if (labels == -100).all():
        return torch.tensor(0.0)
    return F.cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=-100)
