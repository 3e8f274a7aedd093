# cell: bars
# kind: right
# author: student
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: compares squares of whole numbers, without any rounding: (k - m)^2 n > 4 k (n - k)
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = len(labels)
    ones = int(labels.sum())
    m = max(ones, n - ones)
    right = {name: int((p == labels).sum()) for name, p in runs.items()}
    return {
        "line": m / n,
        "bars": [(name, k / n, (k * (n - k) / n) ** 0.5 / n) for name, k in right.items()],
        "clear": [name for name, k in right.items() if k > m and (k - m) ** 2 * n > 4 * k * (n - k)],
    }
