# cell: masked-loss
# kind: wrong
# author: student
# sentence: In a short text it can happen that nothing is selected; the loss is then 0, and a backward pass gives gradients of zero.
# why: a fresh constant without a graph: labels all -100, then loss.backward() raises an error
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy over the positions with a label, 0 if there is none.

    logits: (B, T, v)   labels: (B, T), -100 where no prediction is asked for
    returns: a scalar
    """
    asked = labels != -100
    if not asked.any():
        return torch.tensor(0.0)
    return F.cross_entropy(logits[asked], labels[asked])
