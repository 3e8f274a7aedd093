# cell: best-span
# kind: wrong
# author: assistant
# sentence: Return the best span (i, j) and its score
# why: looks only at the 20 best starts and ends, as the library's example does; the best span may be in neither list
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    n_best = min(20, len(start))
    starts = torch.topk(start, n_best).indices.tolist()
    ends = torch.topk(end, n_best).indices.tolist()
    candidates = []
    for i in starts:
        for j in ends:
            if i < 1 or j < i or j - i + 1 > max_length:
                continue
            candidates.append((-(start[i] + end[j]).item(), i, j))
    if not candidates:
        i = 1 + int((start[1:] + end[1:]).argmax())
        return i, i, (start[i] + end[i]).item()
    score, i, j = min(candidates)
    return i, j, -score
