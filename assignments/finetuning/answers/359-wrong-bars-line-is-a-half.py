# cell: bars
# kind: wrong
# author: student
# sentence: For each run its accuracy on dev, with one standard error on either side, and through all of them one line: the share of the most frequent label, which a run reaches without having learned anything.
# why: two classes, so guessing is taken to be right half of the time
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    line = 0.5
    rows, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).sum().item() / n
        error = math.sqrt(accuracy * (1 - accuracy) / n)
        rows.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
