# cell: bars
# kind: wrong
# author: assistant
# sentence: "bars": a list of (name, accuracy, standard error) in the order of `runs`
# why: stores the two ends of the bar in place of the standard error
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, (accuracy - error, accuracy + error)))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
