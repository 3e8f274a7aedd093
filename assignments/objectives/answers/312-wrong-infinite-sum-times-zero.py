# cell: masked-loss
# kind: wrong
# author: student
# sentence: `logits` are unnormalised predictions … (any finite numbers, also very large ones)
# why: where nothing is selected all logits are added before they are multiplied by 0: very large ones give inf · 0 = NaN
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy over the positions with a label, 0 if there is none.

    logits: (B, T, v)   labels: (B, T), -100 where no prediction is asked for
    returns: a scalar
    """
    if (labels == -100).all():
        return logits.sum() * 0.0
    return F.cross_entropy(logits.flatten(0, 1), labels.flatten())
