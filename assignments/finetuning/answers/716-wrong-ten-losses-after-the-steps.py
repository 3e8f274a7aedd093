# cell: ten
# kind: wrong
# author: student
# sentence: returns: {"losses": the loss before each step, "accuracy": the accuracy on the batch at the end, in evaluation mode}
# why: evaluates after each step, so that the losses are those after the steps (and in evaluation mode); a linear model with zero weights should have losses[0] = 0.693 and has less
def by_heart(model: nn.Module, optimiser: Any, batch: Batch, steps: int) -> dict[str, Any]:
    """Train on one batch for `steps` steps.

    returns: {"losses": the loss before each step, "accuracy": the accuracy on the batch at the end, in evaluation mode}
    """

    losses = []
    for _ in range(steps):
        train_step(model, optimiser, batch)
        measured = evaluate(model, [batch])
        losses.append(measured["loss"])
    return {"losses": losses, "accuracy": evaluate(model, [batch])["accuracy"]}
