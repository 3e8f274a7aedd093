# cell: step
# kind: wrong
# author: assistant
# sentence: Make one optimiser step on the mean cross-entropy of `batch` (Three steps move the parameters exactly as a plain torch loop does.)
# why: clips the gradient norm at 1, which nobody asked for
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode."""
    was_training = model.training
    model.train()
    optimiser.zero_grad()
    loss = F.cross_entropy(model(batch), batch["labels"])
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
    optimiser.step()
    model.train(was_training)
    return loss.item()

