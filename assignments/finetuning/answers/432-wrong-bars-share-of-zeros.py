# cell: bars
# kind: wrong
# author: student
# sentence: the share of the most frequent label, which a run reaches without having learned anything.
# why: takes class 0 for the most frequent one
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = (labels == 0).double().mean().item()
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).double().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
