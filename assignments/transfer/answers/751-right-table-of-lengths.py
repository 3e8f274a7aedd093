# cell: best-span
# kind: right
# author: assistant
# sentence: returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
# why: a table of starts and lengths instead of starts and ends, in float64; for one start a shorter span has the smaller j; the score is a tensor of one number
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    max_length: at least 1
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    T = start.shape[0]
    width = min(max_length, T - 1)  # no span is longer than the text without [CLS]
    first = torch.arange(1, T, device=start.device)
    last = first[:, None] + torch.arange(width, device=start.device)
    inside = last < T
    sums = start.double()[1:, None] + end.double()[last.clamp(max=T - 1)]
    best = sums[inside].max()
    row, extra = ((sums == best) & inside).nonzero()[0].tolist()
    return row + 1, row + 1 + extra, best
