# cell: bars
# kind: wrong
# author: assistant
# sentence: For each run its accuracy on dev, with one standard error on either side, and through all of them one line: the share of the most frequent label, which a run reaches without having learned anything.
# why: runs that collapsed to one class get no bar at all
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    line = max(ones, n - ones) / n
    rows, clear = [], []
    for name, predictions in ((k, v) for k, v in runs.items() if len(v.unique()) > 1):
        accuracy = (predictions == labels).sum().item() / n
        error = math.sqrt(accuracy * (1 - accuracy) / n)
        rows.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
