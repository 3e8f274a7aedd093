# cell: run
# kind: wrong
# author: student
# sentence: "train_loss" (mean over the examples of the epoch, as the steps saw it)
# why: a mean over batches: the small last batch counts too much
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
    history, keeper = [], BestCheckpoint()
    for epoch in range(1, epochs + 1):
        losses = []
        for chosen in epoch_batches(len(train), batch_size, seed, epoch):
            losses.append(train_step(model, optimiser, collate([train[i] for i in chosen])))
        pieces = (collate(list(dev[i : i + 64])) for i in range(0, len(dev), 64))
        measured = evaluate(model, pieces)
        keeper.update(measured["accuracy"], model, epoch)
        history.append(
            {
                "epoch": epoch,
                "train_loss": sum(losses) / len(losses),
                "dev_loss": measured["loss"],
                "dev_accuracy": measured["accuracy"],
            }
        )
    keeper.restore(model)
    return history
