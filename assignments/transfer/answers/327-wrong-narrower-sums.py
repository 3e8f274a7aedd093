# cell: best-span
# kind: wrong
# author: student
# sentence: The sums may be formed in the dtype of the scores or in a wider one
# why: float64 scores are summed in float32: close spans become ties
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    s, e = start.float(), end.float()
    T = len(s)
    i = torch.arange(T)[:, None]
    j = torch.arange(T)[None, :]
    ok = (i >= 1) & (j >= i) & (j - i < max_length)
    table = torch.where(ok, s[:, None] + e[None, :], torch.tensor(float("-inf")))
    k = int(table.flatten().argmax())
    return k // T, k % T, float(table[k // T, k % T])
