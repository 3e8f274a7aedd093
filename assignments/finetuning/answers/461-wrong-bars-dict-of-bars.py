# cell: bars
# kind: wrong
# author: assistant
# sentence: "bars": a list of (name, accuracy, standard error) in the order of `runs`
# why: a dict from names to pairs instead of a list of triples
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": {name: (p, e) for name, p, e in found}, "clear": clear}
