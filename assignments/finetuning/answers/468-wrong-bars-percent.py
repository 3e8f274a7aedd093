# cell: bars
# kind: wrong
# author: student
# sentence: "accuracy": the share of right predictions
# why: accuracy and error in percent
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, 100 * accuracy, 100 * error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": 100 * line, "bars": found, "clear": clear}
