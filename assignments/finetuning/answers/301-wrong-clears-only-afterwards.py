# cell: step
# kind: wrong
# author: student
# sentence: Somebody else may have left gradients behind, so clear them at the beginning.
# why: clears after the step: gradients left behind count in the first step
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode.

    batch: a dict with "labels" (B,); model(batch) gives logits (B, C)
    returns: the loss before the step, as a plain number
    """
    model.train()
    loss = F.cross_entropy(model(batch), batch["labels"])
    loss.backward()
    optimiser.step()
    optimiser.zero_grad()
    return loss.item()
