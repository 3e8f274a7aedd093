# cell: bars
# kind: right
# author: assistant
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: the verdict in whole numbers, without roots: (k - m)^2 n > 4 k (n - k) and k > m
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    n = labels.numel()
    most = max(int((labels == c).sum()) for c in (0, 1))
    right = {name: int(predictions.eq(labels).sum()) for name, predictions in runs.items()}
    return {
        "line": most / n,
        "bars": [(name, k / n, math.sqrt(k * (n - k) / n**3)) for name, k in right.items()],
        "clear": [name for name, k in right.items() if k > most and (k - most) ** 2 * n > 4 * k * (n - k)],
    }
