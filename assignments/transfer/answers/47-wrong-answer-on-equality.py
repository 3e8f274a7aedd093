# cell: predict-span
# kind: wrong
# author: assistant
# sentence: The comparison is strict: an answer needs s > s_null + tau
# why: the library's convention "no answer if null - best > threshold" gives an answer when both sides are equal
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    """Return the best span, or None when its score is not greater than the null score plus `tau`."""
    i, j, score = best_span(start, end, max_length)
    null_score = (start[0] + end[0]).item()
    score_diff = null_score - score
    if score_diff > -tau:
        return None
    return i, j

