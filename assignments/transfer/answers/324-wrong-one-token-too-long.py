# cell: best-span
# kind: wrong
# author: student
# sentence: 1 <= i <= j, at most `max_length` tokens long
# why: j runs to i + max_length: one token too many
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    best = None
    for i in range(1, len(start)):
        for j in range(i, min(i + max_length + 1, len(end))):
            score = (start[i] + end[j]).item()
            if best is None or score > best[2]:
                best = (i, j, score)
    return best
