# cell: bars
# kind: right
# author: assistant
# sentence: the share of the most frequent label, which a run reaches without having learned anything.
# why: the line is the better of the two constant runs; division only where the error is not 0
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    def accuracy(predictions):
        return (predictions == labels).sum().item() / labels.shape[0]


    line = max(accuracy(torch.full_like(labels, c)) for c in (0, 1))
    out: dict[str, Any] = {"line": line, "bars": [], "clear": []}
    for name, predictions in runs.items():
        p = accuracy(predictions)
        se = math.sqrt(p * (1.0 - p) / labels.shape[0])
        out["bars"].append((name, p, se))
        above = p - line
        if (above / se > 2) if se else (above > 0):
            out["clear"].append(name)
    return out
