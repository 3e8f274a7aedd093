# cell: bars
# kind: wrong
# author: student
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: one standard error for all runs, that of the line ("all runs are measured on the same labels")
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    line = max(ones, n - ones) / n
    rows, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).sum().item() / n
        error = math.sqrt(line * (1 - line) / n)
        rows.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
