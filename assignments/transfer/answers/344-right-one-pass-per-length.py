# cell: best-span
# kind: right
# author: student
# sentence: the score may be a tensor of one number
# why: goes through the diagonals; returns the score as a tensor
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    T, best = len(start), None
    for extra in range(min(max_length, T - 1)):
        sums = start[1 : T - extra] + end[1 + extra :]  # spans of extra + 1 tokens
        k = int(torch.nonzero(sums == sums.max())[0])
        found = (sums[k], k + 1, k + 1 + extra)
        if best is None or found[0] > best[0] or (found[0] == best[0] and found[1:] < best[1:]):
            best = found
    return best[1], best[2], best[0]
