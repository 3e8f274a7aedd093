# cell: bars
# kind: right
# author: assistant
# sentence: the standard error of an accuracy $\sqrt{p(1-p)/n}$
# why: numpy: the population standard deviation over the root of n is the same number
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    import numpy as np

    truth = labels.cpu().numpy()
    right = np.array([predictions.cpu().numpy() == truth for predictions in runs.values()], dtype=np.float64)
    heights = right.mean(axis=1)
    errors = right.std(axis=1) / np.sqrt(len(truth))
    line = float(max(np.mean(truth == 0), np.mean(truth == 1)))
    rows = [(name, float(p), float(e)) for name, p, e in zip(runs, heights, errors)]
    return {"line": line, "bars": rows, "clear": [name for name, p, e in rows if p - line > 2 * e]}
