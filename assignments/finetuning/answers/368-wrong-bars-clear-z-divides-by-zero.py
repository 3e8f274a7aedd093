# cell: bars
# kind: wrong
# author: assistant
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: divides by the standard error, which is 0 for a run that is always right (or always wrong): ZeroDivisionError
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    line = max(ones, n - ones) / n
    rows, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).sum().item() / n
        error = math.sqrt(accuracy * (1 - accuracy) / n)
        rows.append((name, accuracy, error))
        if (accuracy - line) / error > 2:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
