# cell: bars
# kind: wrong
# author: assistant
# sentence: the standard error of an accuracy $\sqrt{p(1-p)/n}$
# why: std() / sqrt(n) divides by n - 1 and is a little too large; nan for n = 1
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    line = torch.bincount(labels, minlength=2).max().item() / n
    rows = []
    for name, predictions in runs.items():
        right = (predictions == labels).double()
        rows.append((name, right.mean().item(), (right.std() / math.sqrt(n)).item()))
    return {"line": line, "bars": rows, "clear": [name for name, p, e in rows if p - line > 2 * e]}
