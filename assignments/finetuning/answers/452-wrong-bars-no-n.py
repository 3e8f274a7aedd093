# cell: bars
# kind: wrong
# author: student
# sentence: the standard error of an accuracy sqrt(p(1-p)/n)
# why: the standard deviation of one example
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = math.sqrt(accuracy * (1 - accuracy))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
