# cell: masked-loss
# kind: wrong
# author: student
# sentence: each prediction compared with the label **at its own position**
# why: shifts by one as in the next-token loss
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    logits, labels = logits[:, :-1].flatten(0, 1), labels[:, 1:].flatten()
    total = F.cross_entropy(logits, labels, reduction="sum")
    return total / (labels != -100).sum().clamp(min=1)
