# cell: run
# kind: wrong
# author: student
# sentence: steps saw it), "dev_loss" and "dev_accuracy"
# why: evaluates the training set after the epoch instead of averaging the losses of its steps; with one batch per epoch and a model of zero weights train_loss should be 0.693 in epoch 1 and is smaller
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

    If several epochs are best, the weights of any of them will do.
    collate: makes a batch of a list of examples
    returns: one dict per epoch, with "epoch" (from 1), "train_loss" (mean over the examples of the epoch, as the
             steps saw it), "dev_loss" and "dev_accuracy"
    """

    def pieces(examples):
        return [collate([examples[j] for j in range(i, min(i + 64, len(examples)))]) for i in range(0, len(examples), 64)]

    keeper = BestCheckpoint()
    rows = []
    for epoch in range(1, epochs + 1):
        for chosen in epoch_batches(len(train), batch_size, seed, epoch):
            train_step(model, optimiser, collate([train[i] for i in chosen]))
        on_train = evaluate(model, pieces(train))
        on_dev = evaluate(model, pieces(dev))
        keeper.update(on_dev["accuracy"], model, epoch)
        rows.append(
            {
                "epoch": epoch,
                "train_loss": on_train["loss"],
                "dev_loss": on_dev["loss"],
                "dev_accuracy": on_dev["accuracy"],
            }
        )
    keeper.restore(model)
    return rows
