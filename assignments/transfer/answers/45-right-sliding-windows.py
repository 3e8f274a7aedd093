# cell: best-span
# kind: right
# author: student
# sentence: of equally good spans the one with the smallest i, then the smallest j
# why: for each start the first largest end in its window, then the first largest start
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long."""
    T = end.shape[0]
    width = min(max_length, T - 1)
    padded = torch.cat([end[1:], end.new_full((width - 1,), -math.inf)])
    sums = start[1:, None] + padded.unfold(0, width, 1)  # (T - 1, width): start i, length
    values, lengths = sums.max(dim=1)
    first = next(k for k, value in enumerate(values.tolist()) if value == values.max().item())
    row = sums[first].tolist()
    length = row.index(max(row))
    return first + 1, first + 1 + length, row[length]

