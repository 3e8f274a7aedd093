# cell: step
# kind: wrong
# author: student
# sentence: returns: the loss before the step, as a plain number
# why: computes the loss again after the step and returns that
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode."""

    def loss_of_batch() -> torch.Tensor:
        return F.cross_entropy(model(batch), batch["labels"])

    model.train()
    optimiser.zero_grad()
    loss_of_batch().backward()
    optimiser.step()
    with torch.no_grad():
        return loss_of_batch().item()

