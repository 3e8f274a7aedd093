# cell: best-span
# kind: wrong
# author: assistant
# sentence: Return the best span (i, j) and its score
# why: looks only at the 20 best starts and ends, as the well-known squad script does
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long."""
    n_best_size = 20
    start_indexes = torch.argsort(start, descending=True, stable=True)[:n_best_size].tolist()
    end_indexes = torch.argsort(end, descending=True, stable=True)[:n_best_size].tolist()
    candidates = []
    for i in start_indexes:
        for j in end_indexes:
            if i == 0 or j == 0:
                continue
            if j < i or j - i + 1 > max_length:
                continue
            candidates.append((-(start[i] + end[j]).item(), i, j))
    if not candidates:
        return 1, 1, (start[1] + end[1]).item()
    score, i, j = min(candidates)
    return i, j, -score

