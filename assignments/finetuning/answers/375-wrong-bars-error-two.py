# cell: bars
# kind: wrong
# author: student
# sentence: For each run its accuracy on dev, with one standard error on either side, and through all of them one line: the share of the most frequent label, which a run reaches without having learned anything.
# why: the two standard errors of the verdict stand in the bar as well
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    line = max(ones, n - ones) / n
    rows, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).sum().item() / n
        error = 2 * math.sqrt(accuracy * (1 - accuracy) / n)
        rows.append((name, accuracy, error))
        if accuracy > line + error:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
