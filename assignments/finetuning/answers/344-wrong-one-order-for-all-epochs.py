# cell: run
# kind: wrong
# author: student
# sentence: in a new order that depends on `seed` and the epoch alone
# why: the batches are cut once, before the first epoch
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
    batches = epoch_batches(len(train), batch_size, seed, epoch=0)
    keeper, history = BestCheckpoint(), []
    for epoch in range(1, epochs + 1):
        losses = [len(b) * train_step(model, optimiser, collate([train[i] for i in b])) for b in batches]
        found = evaluate(model, (collate(list(dev[a : a + 64])) for a in range(0, len(dev), 64)))
        keeper.update(found["accuracy"], model, epoch)
        history.append(
            {"epoch": epoch, "train_loss": sum(losses) / len(train)}
            | {f"dev_{name}": found[name] for name in ("loss", "accuracy")}
        )
    keeper.restore(model)
    return history
