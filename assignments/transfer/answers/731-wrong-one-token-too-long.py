# cell: best-span
# kind: wrong
# author: student
# sentence: Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.
# why: allows j - i = max_length, that is one token too many; start (0, 5, 0), end (0, 0, 5), length 1 gives (1, 2) with 10 instead of (1, 1) with 5
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    max_length: at least 1
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    T = len(start)
    sums = start[:, None] + end[None, :]
    keep = torch.triu(torch.ones(T, T)) * torch.tril(torch.ones(T, T), diagonal=max_length)
    keep[0] = 0
    sums = sums.masked_fill(keep == 0, -torch.inf)
    place = int(sums.argmax())
    i, j = place // T, place % T
    return i, j, sums[i, j].item()
