# cell: run
# kind: wrong
# author: student
# sentence: Train, measure on dev after each epoch, and leave the model with the weights of the best dev accuracy.
# why: keeps a deepcopy of the best model and ends with model = best_model, which changes the local name alone; the caller's model has the weights of the last epoch, as shows whenever the best of, say, 5 epochs is not the last
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

    history = []
    best_accuracy, best_model = -1.0, None
    for epoch in range(epochs):
        total = 0.0
        for chosen in epoch_batches(len(train), batch_size, seed, epoch):
            loss = train_step(model, optimiser, collate([train[i] for i in chosen]))
            total += loss * len(chosen)
        pieces = [collate([dev[j] for j in range(i, min(i + 64, len(dev)))]) for i in range(0, len(dev), 64)]
        measured = evaluate(model, pieces)
        if measured["accuracy"] > best_accuracy:
            best_accuracy, best_model = measured["accuracy"], copy.deepcopy(model)
        history.append(
            {
                "epoch": epoch + 1,
                "train_loss": total / len(train),
                "dev_loss": measured["loss"],
                "dev_accuracy": measured["accuracy"],
            }
        )
    if best_model is not None:
        model = best_model
    return history
