# cell: bars
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: turns the predictions in `runs` into zeros and ones for right and wrong, in place
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    for name in runs:
        runs[name] = (runs[name] == labels).double()
    line = max((labels == 0).sum().item(), (labels == 1).sum().item()) / n
    rows = [(name, right.mean().item(), standard_error(right.mean().item(), n)) for name, right in runs.items()]
    return {"line": line, "bars": rows, "clear": [name for name, p, e in rows if p > line + 2 * e]}
