# cell: accumulate
# kind: wrong
# author: student
# sentence: returns: that mean loss before the step, as a plain number
# why: the step is right, but the returned number is the mean of the micro-batches' means
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode."""
    model.train()
    optimiser.zero_grad()
    n = sum(len(batch["labels"]) for batch in micro_batches)
    means = []
    for batch in micro_batches:
        loss = F.cross_entropy(model(batch), batch["labels"])
        (loss * len(batch["labels"]) / n).backward()
        means.append(loss.item())
    optimiser.step()
    return sum(means) / len(means)

