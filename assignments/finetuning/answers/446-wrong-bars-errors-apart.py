# cell: bars
# kind: wrong
# author: assistant
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: the standard error of the difference, as for two independent measurements; fails when both are 1
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if errors_apart(accuracy, len(labels), line, len(labels)) > 2:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
