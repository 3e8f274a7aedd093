# cell: bars
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: empties the caller's dict
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = max((labels == c).double().mean().item() for c in (0, 1))
    found = []
    while runs:
        name = next(iter(runs))
        accuracy = (runs.pop(name) == labels).double().mean().item()
        found.append((name, accuracy, standard_error(accuracy, len(labels))))
    return {"line": line, "bars": found, "clear": [name for name, p, e in found if p - line > 2 * e]}
