# cell: masked-loss
# kind: right
# author: student
# sentence: 0 if there is none
# why: picks the labelled rows; a sum over none is a zero with a graph
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    asked = labels != -100
    chosen, targets = logits[asked], labels[asked]
    return F.cross_entropy(chosen, targets, reduction="sum") / max(len(targets), 1)
