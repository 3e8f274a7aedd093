# cell: best-span
# kind: right
# author: assistant
# sentence: returns: i, j, and start[i] + end[j]
# why: a max over all spans as tuples with a key; more checks than needed
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long."""
    if start.ndim != 1 or start.shape != end.shape:
        raise ValueError("start and end must be vectors of the same length")
    if max_length < 1:
        raise ValueError("max_length must be at least 1")
    scores = (start.detach().unsqueeze(1) + end.detach().unsqueeze(0)).tolist()
    n = len(scores)
    spans = ((i, j) for i in range(1, n) for j in range(i, min(n, i + max_length)))
    i, j = max(spans, key=lambda span: (scores[span[0]][span[1]], -span[0], -span[1]))
    return i, j, scores[i][j]

