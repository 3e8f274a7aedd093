# cell: step
# kind: right
# author: assistant
# sentence: Whatever mode the model is in, it trains in training mode, and it may be left there.
# why: writes the cross-entropy out, and gives each module its mode back after the step; the step itself is made in training mode, also for model.eval()
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode.

    batch: a dict with "labels" (B,); model(batch) gives logits (B, C)
    returns: the loss before the step, as a plain number
    """

    modes = [(module, module.training) for module in model.modules()]
    model.train()
    try:
        logits, labels = model(batch), batch["labels"]
        right = logits.gather(1, labels.unsqueeze(1)).squeeze(1)
        loss = (torch.logsumexp(logits, dim=1) - right).mean()
        optimiser.zero_grad()  # any moment before backward will do
        loss.backward()
        optimiser.step()
    finally:
        for module, mode in modes:
            module.training = mode
    return float(loss.detach())
