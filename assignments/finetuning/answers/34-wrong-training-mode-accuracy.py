# cell: ten
# kind: wrong
# author: student
# sentence: "accuracy": the accuracy on the batch at the end, in evaluation mode
# why: computes the accuracy with the model still in training mode
def by_heart(model: nn.Module, optimiser: Any, batch: Batch, steps: int) -> dict[str, Any]:
    """Train on one batch for `steps` steps."""
    losses = [train_step(model, optimiser, batch) for _ in range(steps)]
    with torch.no_grad():
        right = model(batch).argmax(dim=1) == batch["labels"]
    return {"losses": losses, "accuracy": right.float().mean().item()}

