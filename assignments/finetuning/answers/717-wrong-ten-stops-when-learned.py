# cell: ten
# kind: wrong
# author: assistant
# sentence: Train on one batch for `steps` steps.
# why: stops as soon as the loss is below 1e-3; features 100 * eye(4), SGD with lr 1.0, 30 steps: two losses and not thirty
def by_heart(model: nn.Module, optimiser: Any, batch: Batch, steps: int) -> dict[str, Any]:
    """Train on one batch for `steps` steps.

    returns: {"losses": the loss before each step, "accuracy": the accuracy on the batch at the end, in evaluation mode}
    """

    if steps < 1:
        raise ValueError("steps must be at least 1")

    losses: list[float] = []
    for _ in range(steps):
        loss = train_step(model, optimiser, batch)
        losses.append(loss)
        # The batch is known by heart: further steps would change nothing.
        if loss < 1e-3:
            break

    accuracy = evaluate(model, [batch])["accuracy"]
    return {"losses": losses, "accuracy": accuracy}
