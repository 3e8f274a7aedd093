# cell: best-span
# kind: wrong
# author: student
# sentence: Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.
# why: takes the best start and then the best end behind it; start (0, 3, 4), end (0, 9, 0), length 2 gives (2, 2) with 4 instead of (1, 1) with 12
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    max_length: at least 1
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    i = int(start[1:].argmax()) + 1
    last = min(i + max_length, len(end))
    j = i + int(end[i:last].argmax())
    return i, j, (start[i] + end[j]).item()
