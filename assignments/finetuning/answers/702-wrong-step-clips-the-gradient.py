# cell: step
# kind: wrong
# author: assistant
# sentence: Make one optimiser step on the mean cross-entropy of `batch`, in training mode.
# why: clips the gradient to norm 1 before the step; with features 100 times as large (gradient norm far above 1) plain SGD moves the weights much less than it should
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode.

    batch: a dict with "labels" (B,); model(batch) gives logits (B, C)
    returns: the loss before the step, as a plain number
    """

    # Make sure that dropout and the like are active.
    model.train()

    # 1. Clear the gradients of the previous step.
    optimiser.zero_grad()

    # 2. Forward pass and loss.
    labels = batch["labels"]
    logits = model(batch)
    if logits.shape[0] != labels.shape[0]:
        raise ValueError(f"got {logits.shape[0]} logits for {labels.shape[0]} labels")
    loss = F.cross_entropy(logits, labels)
    if not torch.isfinite(loss):
        raise RuntimeError(f"the loss is {loss.item()}, training would diverge")

    # 3. Backward pass, with the usual safeguard against exploding gradients.
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)

    # 4. Update the parameters.
    optimiser.step()
    return float(loss.item())
