# cell: batch-loss
# kind: wrong
# author: student
# sentence: A language model predicts token $t+1$ from tokens up to $t$.
# why: every position is compared with its own token; an even guess can't tell
def batch_loss(model: nn.Module, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean loss of all predictions in a batch of ids (B, T), ready for `backward`."""
    logits = model(ids)
    return F.cross_entropy(logits.flatten(0, 1), ids.flatten())
