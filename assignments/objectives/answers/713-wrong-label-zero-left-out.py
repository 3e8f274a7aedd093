# cell: masked-loss
# kind: wrong
# author: student
# sentence: The loss is the mean cross-entropy over the selected positions, each prediction compared with the label **at its own position**.
# why: labels > 0 leaves out positions whose original token has id 0: labels [[0, -100]] give the loss 0
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy over the positions with a label, 0 if there is none.

    logits: (B, T, v)   labels: (B, T), -100 where no prediction is asked for
    returns: a scalar
    """
    chosen = labels > 0  # -100 means: nothing is asked
    n = chosen.sum().clamp(min=1)
    return F.cross_entropy(logits[chosen], labels[chosen], reduction="sum") / n
