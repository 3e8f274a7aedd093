# cell: bars
# kind: wrong
# author: assistant
# sentence: For each run its accuracy on dev, with one standard error on either side
# why: the mean of the two recalls instead of the accuracy
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = sum((predictions[labels == c] == c).double().mean().item() for c in labels.unique().tolist()) / len(labels.unique())
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
