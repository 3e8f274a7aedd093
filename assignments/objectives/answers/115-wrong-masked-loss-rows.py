# cell: masked-loss
# kind: wrong
# author: student
# sentence: The loss is the mean cross-entropy over the selected positions
# why: the mean of the rows' means
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    losses = F.cross_entropy(logits.transpose(1, 2), labels, reduction="none")
    counts = (labels != -100).sum(dim=1)
    rows = losses.sum(dim=1) / counts.clamp(min=1)
    return rows.sum() / (counts > 0).sum().clamp(min=1)
