# cell: best-span
# kind: wrong
# author: student
# sentence: Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.
# why: the table of allowed places is kept under T alone, so a later call with the same T gets the first max_length; first best_span(start, end, 1), then with 3: start (0, 5, 0, 0), end (0, 0, 0, 5) still gives a span of 1 token
BANDS: dict[int, torch.Tensor] = {}


def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    max_length: at least 1
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    T = len(start)
    if T not in BANDS:  # making it again for every question is slow
        band = torch.ones(T, T, dtype=torch.bool).triu().tril(max_length - 1)
        band[0] = False
        BANDS[T] = band
    sums = (start[:, None] + end[None, :]).masked_fill(~BANDS[T], -torch.inf)
    i, j = divmod(int(sums.argmax()), T)
    return i, j, sums[i, j].item()
