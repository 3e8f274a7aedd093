# cell: bars
# kind: wrong
# author: assistant
# sentence: For each run its accuracy on dev, with one standard error on either side
# why: accuracies and errors rounded to two digits, for printing, before the comparison
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = round((predictions == labels).double().mean().item(), 2)
        error = round(standard_error(accuracy, len(labels)), 2)
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
