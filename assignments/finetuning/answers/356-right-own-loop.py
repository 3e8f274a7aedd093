# cell: run
# kind: right
# author: student
# sentence: in a new order that depends on `seed` and the epoch alone
# why: does not use epoch_batches or BestCheckpoint: an own generator and a deep copy
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
    from copy import deepcopy

    history, best = [], (-1.0, None)
    for epoch in range(1, epochs + 1):
        order = list(train)
        random.Random(f"epoch {epoch} of seed {seed}").shuffle(order)
        seen = 0.0
        while order:
            rows = [order.pop() for _ in range(min(batch_size, len(order)))]
            seen += train_step(model, optimiser, collate(rows)) * len(rows)
        found = evaluate(model, map(collate, ([*dev[a : a + 50]] for a in range(0, len(dev), 50))))
        if found["accuracy"] > best[0]:
            best = (found["accuracy"], deepcopy(model.state_dict()))
        history.append(
            {
                "epoch": epoch,
                "train_loss": seen / len(train),
                "dev_loss": found["loss"],
                "dev_accuracy": found["accuracy"],
            }
        )
    model.load_state_dict(best[1])
    return history
