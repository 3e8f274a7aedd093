# cell: bars
# kind: wrong
# author: assistant
# sentence: For each run its accuracy on dev, with one standard error on either side, and through all of them one line: the share of the most frequent label, which a run reaches without having learned anything.
# why: rounded to two digits before the verdict
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    line = round(max(ones, n - ones) / n, 2)
    rows, clear = [], []
    for name, predictions in runs.items():
        accuracy = round((predictions == labels).sum().item() / n, 2)
        error = math.sqrt(accuracy * (1 - accuracy) / n)
        rows.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
