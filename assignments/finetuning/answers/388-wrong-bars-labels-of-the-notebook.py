# cell: bars
# kind: wrong
# author: student
# sentence: runs: name -> predictions (n,) for the same n examples, at least one run; labels: (n,); classes are 0 and 1
# why: ignores `labels` and uses the dev labels of the notebook
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    truth = words["dev"]["labels"]
    n = len(truth)
    line = torch.bincount(truth).max().item() / n
    rows = [(name, (p == truth).sum().item() / n, 0.0) for name, p in runs.items()]
    rows = [(name, p, standard_error(p, n)) for name, p, _ in rows]
    return {"line": line, "bars": rows, "clear": [name for name, p, e in rows if p > line + 2 * e]}
