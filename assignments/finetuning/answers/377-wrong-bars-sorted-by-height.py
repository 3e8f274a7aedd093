# cell: bars
# kind: wrong
# author: student
# sentence: returns: {"line": the share of the most frequent label, "bars": a list of (name, accuracy, standard error) in the order of `runs`, "clear": the list of names of the runs that stand clear of the line, in that order}
# why: the bars from high to low instead of in the order of the runs
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    line = torch.bincount(labels, minlength=2).max().item() / n
    rows = []
    for name, predictions in runs.items():
        p = (predictions == labels).sum().item() / n
        rows.append((name, p, standard_error(p, n)))
    rows.sort(key=lambda row: row[1], reverse=True)
    return {"line": line, "bars": rows, "clear": [name for name, p, e in rows if p > line + 2 * e]}
