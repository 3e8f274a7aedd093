# cell: bars
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: replaces the predictions in the caller's dict by accuracies
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = max((labels == c).double().mean().item() for c in (0, 1))
    for name in runs:
        runs[name] = (runs[name] == labels).double().mean().item()
    found = [(name, p, math.sqrt(p * (1 - p) / len(labels))) for name, p in runs.items()]
    return {"line": line, "bars": found, "clear": [name for name, p, e in found if p > line + 2 * e]}
