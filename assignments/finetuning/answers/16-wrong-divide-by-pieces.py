# cell: accumulate
# kind: wrong
# author: student
# sentence: Write a step that moves the parameters exactly as one step on all the examples together would, also when the micro-batches differ in size
# why: mean of the means of the micro-batches
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode."""
    model.train()
    optimiser.zero_grad()
    total = 0.0
    for batch in micro_batches:
        loss = F.cross_entropy(model(batch), batch["labels"]) / len(micro_batches)
        loss.backward()
        total += loss.item()
    optimiser.step()
    return total

