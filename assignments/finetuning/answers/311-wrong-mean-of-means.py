# cell: accumulate
# kind: wrong
# author: assistant
# sentence: also when the micro-batches differ in size
# why: divides each mean by the number of micro-batches
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode.

    returns: that mean loss before the step, as a plain number
    """
    model.train()
    optimiser.zero_grad()
    total = 0.0
    for batch in micro_batches:
        loss = F.cross_entropy(model(batch), batch["labels"]) / len(micro_batches)
        loss.backward()
        total += loss.item()
    optimiser.step()
    return total
