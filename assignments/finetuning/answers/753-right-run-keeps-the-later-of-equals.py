# cell: run
# kind: right
# author: student
# sentence: If several epochs are best, the weights of any of them will do.
# why: keeps the later of equally good epochs, and a deep copy of the state dict instead of BestCheckpoint; dev accuracies 0.5, 0.8, 0.8, 0.7 leave the weights of epoch 3
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

    model.requires_grad_(True)  # all parameters are trained
    dev_batches = [collate([dev[i] for i in range(start, min(start + 50, len(dev)))]) for start in range(0, len(dev), 50)]
    rows: list[dict[str, float]] = []
    kept = None
    for number in range(1, epochs + 1):
        weighted = [
            (train_step(model, optimiser, collate([train[i] for i in chosen])), len(chosen))
            for chosen in epoch_batches(len(train), batch_size, seed, number)
        ]
        found = evaluate(model, dev_batches)
        if all(found["accuracy"] >= row["dev_accuracy"] for row in rows):
            kept = copy.deepcopy(model.state_dict())
        rows.append(
            {
                "epoch": number,
                "train_loss": math.fsum(loss * size for loss, size in weighted) / len(train),
                "dev_loss": found["loss"],
                "dev_accuracy": found["accuracy"],
            }
        )
    if kept is not None:
        model.load_state_dict(kept)
    return rows
