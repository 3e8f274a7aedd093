# cell: bars
# kind: wrong
# author: assistant
# sentence: returns: {"line": the share of the most frequent label, "bars": a list of (name, accuracy, standard error) in the order of `runs`, "clear": the list of names of the runs that stand clear of the line, in that order}
# why: the bars keep their order, but the clear ones are ranked, best first
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    line = max(ones, n - ones) / n
    rows, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).sum().item() / n
        error = math.sqrt(accuracy * (1 - accuracy) / n)
        rows.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": sorted(clear, key=lambda name: -dict((r[0], r[1]) for r in rows)[name])}
