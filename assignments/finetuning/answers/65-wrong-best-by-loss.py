# cell: run
# kind: wrong
# author: student
# sentence: leave the model with the weights of the best dev accuracy
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
    """Train, measure on dev after each epoch, and leave the model with the weights of the best dev accuracy."""
    keeper, history = BestCheckpoint(higher_is_better=False), []
    for epoch in range(1, epochs + 1):
        total = 0.0
        for chosen in epoch_batches(len(train), batch_size, seed, epoch):
            total += len(chosen) * train_step(model, optimiser, collate([train[i] for i in chosen]))
        found = evaluate(model, (collate(list(dev[i : i + 64])) for i in range(0, len(dev), 64)))
        keeper.update(found["loss"], model, epoch)
        history.append(
            {
                "epoch": epoch,
                "train_loss": total / len(train),
                "dev_loss": found["loss"],
                "dev_accuracy": found["accuracy"],
            }
        )
    keeper.restore(model)
    return history

