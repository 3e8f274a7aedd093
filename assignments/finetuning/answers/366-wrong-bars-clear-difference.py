# cell: bars
# kind: wrong
# author: assistant
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: uses errors_apart, the error of a difference, instead of the run's own standard error
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    line = max(ones, n - ones) / n
    rows, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).sum().item() / n
        error = math.sqrt(accuracy * (1 - accuracy) / n)
        rows.append((name, accuracy, error))
        if accuracy not in (0.0, 1.0) and errors_apart(accuracy, n, line, n) > 2 or accuracy == 1.0 and line < 1.0:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
