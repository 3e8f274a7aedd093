# cell: run
# kind: wrong
# author: student
# sentence: All pieces together: epochs over shuffled batches (Training data are shuffled anew in each epoch)
# why: draws the order once, before the first epoch
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
    batches = [collate([train[i] for i in chosen]) for chosen in epoch_batches(len(train), batch_size, seed, 0)]
    dev_batches = [collate(list(dev[i : i + 64])) for i in range(0, len(dev), 64)]
    keeper, history = BestCheckpoint(), []
    for epoch in range(1, epochs + 1):
        losses = [train_step(model, optimiser, batch) * len(batch["labels"]) for batch in batches]
        found = evaluate(model, dev_batches)
        keeper.update(found["accuracy"], model, epoch)
        history.append(
            {
                "epoch": epoch,
                "train_loss": sum(losses) / len(train),
                "dev_loss": found["loss"],
                "dev_accuracy": found["accuracy"],
            }
        )
    keeper.restore(model)
    return history

