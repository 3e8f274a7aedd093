# cell: bars
# kind: wrong
# author: student
# sentence: labels: (n,), perhaps all the same; classes are 0 and 1
# why: indexes the count of class 1, which bincount lacks when all labels are 0
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = max(torch.bincount(labels)[0].item(), torch.bincount(labels)[1].item()) / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
