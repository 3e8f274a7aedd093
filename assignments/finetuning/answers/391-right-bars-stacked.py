# cell: bars
# kind: right
# author: assistant
# sentence: runs: name -> predictions (n,) for the same n examples, at least one run; labels: (n,); classes are 0 and 1
# why: all runs at once in a table (runs, n), in float64
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    table = torch.stack(list(runs.values()))
    accuracy = (table == labels.unsqueeze(0)).double().mean(dim=1)
    error = (accuracy * (1 - accuracy) / labels.numel()).sqrt()
    line = torch.bincount(labels.long()).max().item() / labels.numel()
    above = accuracy > line + 2 * error
    return {
        "line": line,
        "bars": list(zip(runs, accuracy.tolist(), error.tolist(), strict=True)),
        "clear": [name for name, yes in zip(runs, above.tolist(), strict=True) if yes],
    }
