# cell: best-span
# kind: wrong
# author: assistant
# sentence: The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
# why: float64 scores are narrowed to float32; start (0, 1, 1 + 1e-9) in float64 with end 0 gives (1, 1) instead of (2, 2)
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite; T is at least 2
    max_length: at least 1
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    # work on detached CPU floats, so that half precision and autograd are no concern
    start_scores = start.detach().cpu().float()
    end_scores = end.detach().cpu().float()
    n_tokens = start_scores.numel()

    table = start_scores[:, None] + end_scores[None, :]
    band = torch.ones(n_tokens, n_tokens, dtype=torch.bool).triu().tril(diagonal=max_length - 1)
    band[0] = False
    table = table.masked_fill(~band, float("-inf"))

    # the first maximum in row-major order: smallest i, then smallest j
    best = table.max()
    i, j = (table == best).nonzero()[0].tolist()
    return i, j, best.item()
