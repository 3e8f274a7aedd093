# cell: bars
# kind: wrong
# author: student
# sentence: For each run its accuracy on dev, with one standard error on either side
# why: stores two standard errors
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, 2 * error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
