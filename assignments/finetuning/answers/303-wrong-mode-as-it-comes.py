# cell: step
# kind: wrong
# author: assistant
# sentence: Whatever mode the model is in, it trains in training mode, and it may be left there.
# why: never calls train(): a model that comes in evaluation mode trains without dropout
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode.

    batch: a dict with "labels" (B,); model(batch) gives logits (B, C)
    returns: the loss before the step, as a plain number
    """
    optimiser.zero_grad()
    loss = F.cross_entropy(model(batch), batch["labels"])
    loss.backward()
    optimiser.step()
    return loss.item()
