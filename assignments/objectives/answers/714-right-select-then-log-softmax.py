# cell: masked-loss
# kind: right
# author: assistant
# sentence: In a short text it can happen that nothing is selected; the loss is then 0, and a backward pass gives gradients of zero.
# why: sum over the selected rows divided by max(N, 1): an empty selection sums to 0 and stays in the graph, without touching the other logits
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy over the positions with a label, 0 if there is none.

    logits: (B, T, v)   labels: (B, T), -100 where no prediction is asked for
    returns: a scalar
    """
    positions = (labels != -100).nonzero(as_tuple=True)
    targets = labels[positions].long()  # (N,)
    log_p = torch.log_softmax(logits[positions], dim=-1)  # (N, v)
    picked = torch.take_along_dim(log_p, targets[:, None], dim=1)  # (N, 1)
    return -picked.sum() / max(len(targets), 1)
