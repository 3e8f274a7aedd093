# cell: masked-loss
# kind: wrong
# author: student
# sentence: The loss is the mean cross-entropy over the selected positions
# why: the mean of the rows' means: positions of rows with few labels count more
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    losses = F.cross_entropy(logits.transpose(1, 2), labels, reduction="none")  # 0 where the label is -100
    number = (labels != -100).sum(dim=1)
    rows = losses.sum(dim=1) / number.clamp(min=1)
    return rows.sum() / (number > 0).sum().clamp(min=1)
