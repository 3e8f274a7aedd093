# cell: bars
# kind: right
# author: student
# sentence: For each run its accuracy on dev, with one standard error on either side
# why: shares by .float().mean(), no precision is asked for
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = max(labels.float().mean().item(), (1 - labels.float()).mean().item())
    found, clear = [], []
    for name, predictions in runs.items():
        accuracy = (predictions == labels).float().mean().item()
        error = standard_error(accuracy, len(labels))
        found.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": found, "clear": clear}
