# cell: bars
# kind: wrong
# author: assistant
# sentence: and through all of them one line
# why: a list of lines, one for each run
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": [line] * len(found), "bars": found, "clear": clear}
