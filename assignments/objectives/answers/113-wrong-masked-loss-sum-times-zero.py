# cell: masked-loss
# kind: wrong
# author: assistant
# sentence: (any finite numbers, also very large ones)
# why: the sum of very large logits is infinite, and infinity times zero is NaN
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy over the positions with a label, 0 if there is none."""
    if not (labels != -100).any():
        return logits.sum() * 0.0  # keeps the graph, so that gradients are zero
    return F.cross_entropy(logits.view(-1, logits.size(-1)), labels.view(-1), ignore_index=-100)
