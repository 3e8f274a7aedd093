# cell: bars
# kind: wrong
# author: assistant
# sentence: For each run its accuracy on dev, with one standard error on either side, and through all of them one line: the share of the most frequent label, which a run reaches without having learned anything.
# why: the bars carry 1.96 standard errors, "a 95 % interval"
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    line = max(ones, n - ones) / n
    rows, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).sum().item() / n
        error = 1.96 * math.sqrt(accuracy * (1 - accuracy) / n)
        rows.append((name, accuracy, error))
        if accuracy - line > error / 1.96 * 2:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
