# cell: accumulate
# kind: wrong
# author: student
# sentence: Write a step that moves the parameters exactly as one step on all the examples together would, also when the micro-batches differ in size, and that never holds the graph of more than one micro-batch.
# why: counts the examples as the number of micro-batches times the size of the first; for sizes 4, 4 and 1 it divides by 12 and not by 9
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode.

    returns: that mean loss before the step, as a plain number
    """

    model.train()
    optimiser.zero_grad()
    n = len(micro_batches) * len(micro_batches[0]["labels"])
    total = 0.0
    for batch in micro_batches:
        loss = F.cross_entropy(model(batch), batch["labels"], reduction="sum") / n
        loss.backward()
        total += loss.item()
    optimiser.step()
    return total
