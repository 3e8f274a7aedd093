# cell: best-span
# kind: wrong
# author: student
# sentence: returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
# why: of equally good spans the last one wins; with all scores 0, T = 3 and length 2 it returns (2, 2) instead of (1, 1)
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    max_length: at least 1
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    s, e = start.tolist(), end.tolist()
    i_best, j_best, best = 1, 1, -math.inf
    for i in range(1, len(s)):
        for j in range(i, min(i + max_length, len(e))):
            if s[i] + e[j] >= best:
                i_best, j_best, best = i, j, s[i] + e[j]
    return i_best, j_best, best
