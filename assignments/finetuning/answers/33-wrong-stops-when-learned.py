# cell: ten
# kind: wrong
# author: student
# sentence: Train on one batch for `steps` steps.
# why: stops as soon as everything is right, before `steps` steps are made
def by_heart(model: nn.Module, optimiser: Any, batch: Batch, steps: int) -> dict[str, Any]:
    """Train on one batch for `steps` steps."""
    losses = []
    for _ in range(steps):
        losses.append(train_step(model, optimiser, batch))
        if losses[-1] < 0.01:
            break
    return {"losses": losses, "accuracy": evaluate(model, [batch])["accuracy"]}

