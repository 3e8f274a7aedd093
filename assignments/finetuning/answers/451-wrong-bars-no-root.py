# cell: bars
# kind: wrong
# author: student
# sentence: the standard error of an accuracy sqrt(p(1-p)/n)
# why: the variance, without the root
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = accuracy * (1 - accuracy) / len(labels)
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
