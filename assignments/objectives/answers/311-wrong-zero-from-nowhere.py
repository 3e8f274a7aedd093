# cell: masked-loss
# kind: wrong
# author: assistant
# sentence: the loss is then 0, and a backward pass gives gradients of zero
# why: the 0 is a new tensor that hangs on no logits: backward fails
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy over the positions with a label, 0 if there is none.

    logits: (B, T, v)   labels: (B, T), -100 where no prediction is asked for
    returns: a scalar
    """
    selected = labels != -100
    if not selected.any():
        return torch.tensor(0.0, device=logits.device)
    return F.cross_entropy(logits[selected], labels[selected])
