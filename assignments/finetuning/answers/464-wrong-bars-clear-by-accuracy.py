# cell: bars
# kind: wrong
# author: assistant
# sentence: "clear": the list of names of the runs that stand clear of the line, in that order
# why: the clear runs from best to worst
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": [name for name, _, _ in sorted(found, key=lambda bar: -bar[1]) if name in clear]}
