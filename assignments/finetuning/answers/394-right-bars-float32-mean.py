# cell: bars
# kind: right
# author: student
# sentence: For each run its accuracy on dev, with one standard error on either side, and through all of them one line: the share of the most frequent label, which a run reaches without having learned anything.
# why: means of float tensors as most notebooks write them, with the majority as the larger of p and 1 - p
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    share = (labels == 1).float().mean().item()
    line = max(share, 1 - share)
    out = {"line": line, "bars": [], "clear": []}
    for name, predictions in runs.items():
        accuracy = (predictions == labels).float().mean().item()
        error = math.sqrt(accuracy * (1 - accuracy) / labels.shape[0])
        out["bars"].append((name, accuracy, error))
        if (accuracy - line) > 2 * error:
            out["clear"].append(name)
    return out
