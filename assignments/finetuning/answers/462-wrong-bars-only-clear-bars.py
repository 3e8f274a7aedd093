# cell: bars
# kind: wrong
# author: student
# sentence: For each run its accuracy on dev
# why: bars only for the runs that stand clear
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": [bar for bar in found if bar[0] in clear], "clear": clear}
