# cell: batch-loss
# kind: wrong
# author: student
# sentence: A language model predicts token $t+1$ from tokens up to $t$. [...] The loss of a batch: the mean over its predictions.
# why: the logits at t are compared with token t itself, which the model has seen
def batch_loss(model: nn.Module, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean loss of all predictions in a batch of ids (B, T), ready for `backward`."""
    logits = model(ids)
    return F.cross_entropy(logits.reshape(-1, logits.shape[-1]), ids.reshape(-1))
