# cell: step
# kind: wrong
# author: student
# sentence: Somebody else may have left gradients behind, so clear them at the beginning.
# why: clears the gradients after the step only: what was left behind before the first call is added
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode."""
    model.train()
    loss = F.cross_entropy(model(batch), batch["labels"])
    loss.backward()
    optimiser.step()
    optimiser.zero_grad()
    return loss.item()

