# cell: bars
# kind: wrong
# author: student
# sentence: returns: {"line": the share of the most frequent label, "bars": a list of (name, accuracy, standard error) in the order of `runs`, "clear": the list of names of the runs that stand clear of the line, in that order}
# why: the line is the mean accuracy of the runs
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    accuracies = {name: (p == labels).sum().item() / n for name, p in runs.items()}
    line = sum(accuracies.values()) / len(accuracies)
    rows = [(name, p, math.sqrt(p * (1 - p) / n)) for name, p in accuracies.items()]
    return {"line": line, "bars": rows, "clear": [name for name, p, e in rows if p > line + 2 * e]}
