# cell: run
# kind: wrong
# author: assistant
# sentence: Train, measure on dev after each epoch, and leave the model with the weights of the best dev accuracy.
# why: keeps the weights of the lowest dev loss
def fine_tune(
    model: nn.Module,
    optimiser: Any,
    train: Sequence,
    dev: Sequence,
    collate: Callable[[list], Batch],
    epochs: int,
    batch_size: int,
    seed: int,
) -> list[dict[str, float]]:
    """Train, measure on dev after each epoch, and leave the model with the weights of the best dev accuracy.

    collate: makes a batch of a list of examples
    returns: one dict per epoch, with "epoch" (from 1), "train_loss" (mean over the examples of the epoch, as the
             steps saw it), "dev_loss" and "dev_accuracy"
    """
    best = BestCheckpoint(higher_is_better=False)
    history = []
    for epoch in range(epochs):
        total = 0.0
        for indices in epoch_batches(len(train), batch_size, seed, epoch):
            batch = collate([train[i] for i in indices])
            total += train_step(model, optimiser, batch) * len(indices)
        result = evaluate(model, [collate([dev[i] for i in range(s, min(s + 64, len(dev)))]) for s in range(0, len(dev), 64)])
        best.update(result["loss"], model, epoch + 1)
        history.append({
            "epoch": epoch + 1,
            "train_loss": total / len(train),
            "dev_loss": result["loss"],
            "dev_accuracy": result["accuracy"],
        })
    best.restore(model)
    return history
