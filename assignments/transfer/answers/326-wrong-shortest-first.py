# cell: best-span
# kind: wrong
# author: student
# sentence: of equally good spans the one with the smallest i, then the smallest j
# why: goes through the spans by length: of equal spans it takes the shortest
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    best, where = -math.inf, (1, 1)
    s, e = start.tolist(), end.tolist()
    for length in range(1, max_length + 1):
        for i in range(1, len(s) - length + 1):
            j = i + length - 1
            if s[i] + e[j] > best:
                best, where = s[i] + e[j], (i, j)
    return *where, best
