# cell: masked-loss
# kind: wrong
# author: assistant
# sentence: In a short text it can happen that nothing is selected; the loss is then 0, and a backward pass gives gradients of zero.
# why: logits.sum() * 0.0 is NaN when the sum is infinite: logits (1, 2, 2) full of 3e38 and labels all -100
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy over the positions with a label, 0 if there is none.

    logits: (B, T, v)   labels: (B, T), -100 where no prediction is asked for
    returns: a scalar
    """
    if logits.dim() != 3:
        raise ValueError(f"expected logits of shape (B, T, v), got {tuple(logits.shape)}")
    n_classes = logits.shape[-1]

    # Number of positions for which a prediction is asked.
    n_labels = int((labels != -100).sum())
    if n_labels == 0:
        # Keep the result attached to the graph so that backward() works.
        return logits.sum() * 0.0

    return F.cross_entropy(logits.reshape(-1, n_classes), labels.reshape(-1), ignore_index=-100)
