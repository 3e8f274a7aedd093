# cell: step
# kind: wrong
# author: student
# sentence: returns: the loss before the step, as a plain number
# why: computes the returned loss anew, after the step
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode.

    batch: a dict with "labels" (B,); model(batch) gives logits (B, C)
    returns: the loss before the step, as a plain number
    """
    def closure():
        return F.cross_entropy(model(batch), batch["labels"])

    model.train()
    optimiser.zero_grad()
    closure().backward()
    optimiser.step()
    with torch.no_grad():
        return closure().item()
