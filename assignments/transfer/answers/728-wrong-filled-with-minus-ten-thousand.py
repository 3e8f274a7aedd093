# cell: best-span
# kind: wrong
# author: assistant
# sentence: start, end: (T,), scores of each token as start and as end, of any size and all finite, as are their sums; T is at least 2
# why: places that are no spans get -10000, which wins over lower scores; with all six scores of T = 3 at -1e6 it returns (0, 0) instead of (1, 1)
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    max_length: at least 1
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    if start.dim() != 1 or start.shape != end.shape:
        raise ValueError("start and end must be vectors of the same length")
    if max_length < 1:
        raise ValueError("max_length must be at least 1")

    length = start.size(0)
    scores = start.unsqueeze(1) + end.unsqueeze(0)  # (T, T), rows are starts

    position = torch.arange(length, device=start.device)
    distance = position.unsqueeze(0) - position.unsqueeze(1)
    allowed = (distance >= 0) & (distance < max_length)
    allowed[0, :] = False
    allowed[:, 0] = False

    scores = scores.masked_fill(~allowed, -1e4)
    flat_index = int(torch.argmax(scores.reshape(-1)))
    i, j = divmod(flat_index, length)
    return i, j, scores[i, j].item()
