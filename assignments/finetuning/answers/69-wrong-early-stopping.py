# cell: run
# kind: wrong
# author: assistant
# sentence: returns: one dict per epoch
# why: stops when dev accuracy has not improved for two epochs
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
    """Train, measure on dev after each epoch, and leave the model with the weights of the best dev accuracy."""
    best = BestCheckpoint(higher_is_better=True)
    history: list[dict[str, float]] = []
    patience, bad_epochs = 2, 0
    for epoch in range(1, epochs + 1):
        running_loss, seen = 0.0, 0
        for indices in epoch_batches(len(train), batch_size, seed=seed, epoch=epoch):
            batch = collate([train[i] for i in indices])
            running_loss += train_step(model, optimiser, batch) * len(indices)
            seen += len(indices)
        dev_batches = (collate([dev[k] for k in range(i, min(i + 64, len(dev)))]) for i in range(0, len(dev), 64))
        metrics = evaluate(model, dev_batches)
        history.append(
            {
                "epoch": epoch,
                "train_loss": running_loss / max(seen, 1),
                "dev_loss": metrics["loss"],
                "dev_accuracy": metrics["accuracy"],
            }
        )
        bad_epochs = 0 if best.update(metrics["accuracy"], model, epoch) else bad_epochs + 1
        if bad_epochs >= patience:
            break
    best.restore(model)
    return history

