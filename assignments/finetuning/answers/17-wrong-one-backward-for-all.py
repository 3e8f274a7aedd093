# cell: accumulate
# kind: wrong
# author: student
# sentence: and that never holds the graph of more than one micro-batch
# why: adds the losses up and goes backwards once, at the end
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode."""
    model.train()
    optimiser.zero_grad()
    n = sum(len(batch["labels"]) for batch in micro_batches)
    loss = sum(F.cross_entropy(model(batch), batch["labels"], reduction="sum") for batch in micro_batches) / n
    loss.backward()
    optimiser.step()
    return loss.item()

