# cell: bars
# kind: wrong
# author: assistant
# sentence: the standard error of an accuracy sqrt(p(1-p)/n)
# why: torch.std divides by n - 1
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = labels.bincount().max().item() / len(labels)
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = ((predictions == labels).double().std() / math.sqrt(len(labels))).item()
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
