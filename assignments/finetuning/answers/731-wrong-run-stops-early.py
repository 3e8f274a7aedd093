# cell: run
# kind: wrong
# author: assistant
# sentence: returns: one dict per epoch, with "epoch" (from 1), "train_loss" (mean over the examples of the epoch, as the
# why: stops after three epochs without a better dev accuracy; with an optimiser of lr 0 and epochs=8 it returns 4 rows and not 8
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

    patience = 3
    eval_batch_size = 64
    keeper = BestCheckpoint(higher_is_better=True)
    history: list[dict[str, float]] = []
    epochs_without_improvement = 0

    for epoch in range(epochs):
        # --- training ---------------------------------------------------------
        loss_sum, n_seen = 0.0, 0
        for indices in epoch_batches(len(train), batch_size, seed=seed, epoch=epoch):
            batch = collate([train[i] for i in indices])
            loss_sum += train_step(model, optimiser, batch) * len(indices)
            n_seen += len(indices)

        # --- evaluation -------------------------------------------------------
        dev_examples = [dev[i] for i in range(len(dev))]
        dev_batches = (
            collate(dev_examples[start : start + eval_batch_size])
            for start in range(0, len(dev_examples), eval_batch_size)
        )
        measured = evaluate(model, dev_batches)
        history.append(
            {
                "epoch": epoch + 1,
                "train_loss": loss_sum / max(n_seen, 1),
                "dev_loss": measured["loss"],
                "dev_accuracy": measured["accuracy"],
            }
        )

        # --- checkpoint and early stopping --------------------------------------
        if keeper.update(measured["accuracy"], model, epoch + 1):
            epochs_without_improvement = 0
        else:
            epochs_without_improvement += 1
            if epochs_without_improvement >= patience:
                break

    if keeper.epoch is not None:
        keeper.restore(model)
    return history
