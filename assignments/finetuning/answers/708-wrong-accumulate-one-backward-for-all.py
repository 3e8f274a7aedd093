# cell: accumulate
# kind: wrong
# author: assistant
# sentence: Write a step that moves the parameters exactly as one step on all the examples together would, also when the micro-batches differ in size, and that never holds the graph of more than one micro-batch.
# why: adds the loss tensors up and goes backwards once at the end, so that the graphs of all micro-batches live at once; with 3 micro-batches the third goes forwards before the first has gone backwards
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode.

    returns: that mean loss before the step, as a plain number
    """

    if len(micro_batches) == 0:
        raise ValueError("at least one micro-batch is needed")

    model.train()
    optimiser.zero_grad()

    # The mean is over all examples, so count them first; micro-batches may differ in size.
    total_examples = sum(int(batch["labels"].shape[0]) for batch in micro_batches)

    total_loss: torch.Tensor | None = None
    for micro_batch in micro_batches:
        logits = model(micro_batch)
        micro_loss = F.cross_entropy(logits, micro_batch["labels"], reduction="sum")
        # Weight every example equally, whichever micro-batch it is in.
        scaled = micro_loss / total_examples
        total_loss = scaled if total_loss is None else total_loss + scaled

    assert total_loss is not None
    total_loss.backward()
    optimiser.step()
    return total_loss.item()
