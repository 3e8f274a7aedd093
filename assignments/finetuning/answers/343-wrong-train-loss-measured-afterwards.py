# cell: run
# kind: wrong
# author: student
# sentence: "train_loss" (mean over the examples of the epoch, as the steps saw it)
# why: evaluates the training set after the epoch instead
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
    def measure(rows):
        return evaluate(model, (collate([rows[i] for i in range(a, min(a + 64, len(rows)))]) for a in range(0, len(rows), 64)))

    rows, keeper = [], BestCheckpoint()
    for epoch in range(1, epochs + 1):
        for chosen in epoch_batches(len(train), batch_size, seed, epoch):
            train_step(model, optimiser, collate([train[i] for i in chosen]))
        on_train, on_dev = measure(train), measure(dev)
        keeper.update(on_dev["accuracy"], model, epoch)
        rows.append({"epoch": epoch, "train_loss": on_train["loss"], "dev_loss": on_dev["loss"], "dev_accuracy": on_dev["accuracy"]})
    keeper.restore(model)
    return rows
