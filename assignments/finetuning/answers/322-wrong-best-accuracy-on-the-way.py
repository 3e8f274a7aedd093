# cell: ten
# kind: wrong
# author: student
# sentence: "accuracy": the accuracy on the batch at the end, in evaluation mode
# why: the best accuracy of all steps, not that of the end
def by_heart(model: nn.Module, optimiser: Any, batch: Batch, steps: int) -> dict[str, Any]:
    """Train on one batch for `steps` steps.

    returns: {"losses": the loss before each step, "accuracy": the accuracy on the batch at the end, in evaluation mode}
    """
    losses, accuracy = [], 0.0
    for _ in range(steps):
        losses.append(train_step(model, optimiser, batch))
        accuracy = max(accuracy, evaluate(model, [batch])["accuracy"])
    return {"losses": losses, "accuracy": accuracy}
