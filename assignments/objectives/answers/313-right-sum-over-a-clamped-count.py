# cell: masked-loss
# kind: right
# author: student
# sentence: the loss is then 0, and a backward pass gives gradients of zero
# why: sum of the losses over the count, at least 1, with log-softmax and gather
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy over the positions with a label, 0 if there is none.

    logits: (B, T, v)   labels: (B, T), -100 where no prediction is asked for
    returns: a scalar
    """
    asked = labels.ne(-100)
    logs = torch.log_softmax(logits, dim=-1)
    picked = logs.gather(-1, labels.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    return -torch.where(asked, picked, torch.zeros_like(picked)).sum() / asked.sum().clamp(min=1)
