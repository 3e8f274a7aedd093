# cell: step
# kind: wrong
# author: student
# sentence: Everything starts with four lines: clear the old gradients, compute the loss, send it backwards, let the optimiser move the parameters.
# why: clears the gradients after the step and not before backward; a model that comes with p.grad full of ones takes them along in its first step
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
