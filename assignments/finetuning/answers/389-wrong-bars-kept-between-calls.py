# cell: bars
# kind: wrong
# author: assistant
# sentence: returns: {"line": the share of the most frequent label, "bars": a list of (name, accuracy, standard error) in the order of `runs`, "clear": the list of names of the runs that stand clear of the line, in that order}
# why: the list of bars is kept from call to call, so the second figure shows the runs of the first as well
_rows: list[tuple[str, float, float]] = []


def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    line = max(int(labels.sum()), n - int(labels.sum())) / n
    for name, predictions in runs.items():
        p = (predictions == labels).sum().item() / n
        _rows.append((name, p, standard_error(p, n)))
    return {"line": line, "bars": _rows, "clear": [name for name, p, e in _rows if p > line + 2 * e]}
