# cell: bars
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: takes the runs out of the dictionary one by one until it is empty
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    line = max(labels.sum().item(), n - labels.sum().item()) / n
    rows, clear = [], []
    while runs:
        name = next(iter(runs))
        p = (runs.pop(name) == labels).sum().item() / n
        e = standard_error(p, n)
        rows.append((name, p, e))
        if p - 2 * e > line:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
