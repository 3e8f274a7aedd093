# cell: accumulate
# kind: right
# author: student
# sentence: moves the parameters exactly as one step on all the examples together would
# why: hands the share of the examples to backward as the gradient of each mean
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode.

    returns: that mean loss before the step, as a plain number
    """
    sizes = [batch["labels"].shape[0] for batch in micro_batches]
    total, whole = 0.0, sum(sizes)
    optimiser.zero_grad()
    model.train()
    for size, batch in zip(sizes, micro_batches, strict=True):
        mean = nn.functional.nll_loss(torch.log_softmax(model(batch), -1), batch["labels"])
        mean.backward(gradient=torch.full_like(mean, size / whole))
        total += mean.item() * size
    optimiser.step()
    return total / whole
