# cell: step
# kind: wrong
# author: assistant
# sentence: `optimiser` is anything with the methods `zero_grad()` and `step()`: torch's, or later your own.
# why: passes set_to_none to zero_grad, which the course's own optimisers do not take
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode."""
    model.train()
    optimiser.zero_grad(set_to_none=True)
    logits = model(batch)
    loss = F.cross_entropy(logits, batch["labels"], reduction="mean")
    loss.backward()
    optimiser.step()
    return float(loss.detach())

