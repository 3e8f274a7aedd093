# cell: step
# kind: right
# author: student
# sentence: clear the old gradients, compute the loss, send it backwards, let the optimiser move the parameters
# why: clears between loss and backward; the loss as a log-softmax with gather
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode.

    batch: a dict with "labels" (B,); model(batch) gives logits (B, C)
    returns: the loss before the step, as a plain number
    """
    model.train()
    log_p = model(batch).log_softmax(dim=-1)
    loss = -log_p.gather(-1, batch["labels"].unsqueeze(-1)).mean()
    before = float(loss.detach())
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    return before
