# cell: best-span
# kind: right
# author: student
# sentence: The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
# why: forms the sums as Python floats, which is wider than float32; strict comparison in the order of i, then j
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    max_length: at least 1
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    starts, ends = start.tolist(), end.tolist()
    best = None
    for i, s in enumerate(starts):
        if i == 0:
            continue
        for j, e in enumerate(ends[i : i + max_length], start=i):
            if best is None or s + e > best[2]:
                best = (i, j, s + e)
    return best
