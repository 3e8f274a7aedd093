# cell: predict-span
# kind: wrong
# author: assistant
# sentence: The comparison is strict: an answer needs $\hat s > s_{\text{null}} + \tau$.
# why: gives an answer also when both sides are equal; with the example of the sheet and tau = 4 it returns (2, 3) instead of None
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    """Return the best span, or None when its score is not greater than the null score plus `tau`.

    start, end: (T,), as in `best_span`; position 0 holds the two scores of "no answer"
    """
    if start.numel() < 2:
        return None
    i, j, score = best_span(start, end, max_length)
    null_score = float(start[0]) + float(end[0])
    # abstain only if "no answer" wins
    if float(score) < null_score + float(tau):
        return None
    return int(i), int(j)
