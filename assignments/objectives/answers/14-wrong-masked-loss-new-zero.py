# cell: masked-loss
# kind: wrong
# author: student
# sentence: the loss is then 0, and a backward pass gives gradients of zero.
# why: a fresh tensor without a graph: backward fails
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    if (labels == -100).all():
        return torch.tensor(0.0)
    return F.cross_entropy(logits.transpose(1, 2), labels)
