# cell: bars
# kind: right
# author: assistant
# sentence: the share of the most frequent label, which a run reaches without having learned anything.
# why: all runs in one tensor
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    names = list(runs)
    hits = torch.stack([runs[name] for name in names]).eq(labels).double()  # (runs, n)
    accuracy = hits.mean(dim=1)
    error = (accuracy * (1 - accuracy) / hits.shape[1]).sqrt()
    share = labels.double().mean()
    line = torch.maximum(share, 1 - share)
    clear = accuracy - 2 * error > line
    return {
        "line": line.item(),
        "bars": list(zip(names, accuracy.tolist(), error.tolist(), strict=True)),
        "clear": [name for name, yes in zip(names, clear.tolist(), strict=True) if yes],
    }
