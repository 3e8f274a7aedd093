# cell: bars
# kind: wrong
# author: student
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: three standard errors
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 3 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
