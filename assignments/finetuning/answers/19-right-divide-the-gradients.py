# cell: accumulate
# kind: right
# author: student
# sentence: Write a step that moves the parameters exactly as one step on all the examples together would
# why: sends the sums backwards and divides the gradients once, before the step
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode."""
    optimiser.zero_grad()
    model.zero_grad()
    model.train()
    total, n = 0.0, 0
    for batch in micro_batches:
        loss = nn.CrossEntropyLoss(reduction="sum")(model(batch), batch["labels"])
        loss.backward()
        total, n = total + loss.item(), n + batch["labels"].numel()
    for parameter in model.parameters():
        if parameter.grad is not None:
            parameter.grad /= n
    optimiser.step()
    return total / n

