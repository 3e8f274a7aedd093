# cell: accumulate
# kind: right
# author: student
# sentence: Write a step that moves the parameters exactly as one step on all the examples together would, also when the micro-batches differ in size, and that never holds the graph of more than one micro-batch.
# why: divides each example's loss by the count of all and lets a helper make each graph, which is gone when the helper returns; sizes 7 and 3 give the step of all 10
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode.

    returns: that mean loss before the step, as a plain number
    """

    sizes = [batch["labels"].numel() for batch in micro_batches]
    n = sum(sizes)

    def share(batch: Batch) -> float:
        """Send this micro-batch's share of the mean backwards and return it."""
        each = F.cross_entropy(model(batch), batch["labels"], reduction="none")
        part = (each / n).sum()
        part.backward()
        return part.item()

    optimiser.zero_grad()
    model.train()
    mean = math.fsum(map(share, micro_batches))
    optimiser.step()
    return mean
