# cell: accumulate
# kind: wrong
# author: student
# sentence: never holds the graph of more than one micro-batch
# why: adds up the losses and goes backwards once, with all graphs in memory
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode.

    returns: that mean loss before the step, as a plain number
    """
    model.train()
    optimiser.zero_grad()
    n = sum(len(batch["labels"]) for batch in micro_batches)
    loss = sum(F.cross_entropy(model(batch), batch["labels"], reduction="sum") for batch in micro_batches) / n
    loss.backward()
    optimiser.step()
    return loss.item()
