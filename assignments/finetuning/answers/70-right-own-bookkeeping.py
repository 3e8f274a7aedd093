# cell: run
# kind: right
# author: student
# sentence: Train, measure on dev after each epoch, and leave the model with the weights of the best dev accuracy.
# why: another (seeded) order of the examples, snapshots of all epochs instead of BestCheckpoint, dev in pieces of 25
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
    import copy

    chance, order = random.Random(seed), list(range(len(train)))
    history: list[dict[str, float]] = []
    snapshots = []
    for epoch in range(epochs):
        chance.shuffle(order)
        seen = []
        for first in range(0, len(order), batch_size):
            rows = [train[i] for i in order[first : first + batch_size]]
            seen += [train_step(model, optimiser, collate(rows))] * len(rows)
        result = evaluate(model, (collate(list(dev[i : i + 25])) for i in range(0, len(dev), 25)))
        snapshots.append(copy.deepcopy(model.state_dict()))
        history.append(dict(epoch=epoch + 1, train_loss=math.fsum(seen) / len(seen),
                            dev_loss=result["loss"], dev_accuracy=result["accuracy"]))
    accuracies = [row["dev_accuracy"] for row in history]
    model.load_state_dict(snapshots[accuracies.index(max(accuracies))])
    return history

