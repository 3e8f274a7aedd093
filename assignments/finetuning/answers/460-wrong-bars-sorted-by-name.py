# cell: bars
# kind: wrong
# author: student
# sentence: "bars": a list of (name, accuracy, standard error) in the order of `runs`
# why: alphabetical order, so that run 10 comes before run 2
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in sorted(runs.items()):
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
