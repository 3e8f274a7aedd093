# cell: best-span
# kind: wrong
# author: assistant
# sentence: scores of each token as start and as end, of any size and all finite
# why: marks impossible places by -1e9, which beats spans with lower scores
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    T = len(start)
    scores = start[:, None] + end[None, :]
    allowed = torch.ones(T, T, dtype=torch.bool, device=start.device).triu().tril(max_length - 1)
    allowed[0] = False
    scores = scores.masked_fill(~allowed, -1e9)
    best = scores.argmax().item()
    i, j = divmod(best, T)
    return i, j, scores[i, j].item()
