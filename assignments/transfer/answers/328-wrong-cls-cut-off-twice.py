# cell: predict-span
# kind: wrong
# author: student
# sentence: Return the best span, or None when its score is not greater than the null score plus `tau`.
# why: hands over the scores without position 0: the first token is lost and all places are one too small
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    """Return the best span, or None when its score is not greater than the null score plus `tau`.

    start, end: (T,), as in `best_span`; position 0 holds the two scores of "no answer"
    """
    i, j, score = best_span(start[1:], end[1:], max_length)
    null = (start[0] + end[0]).item()
    return (i, j) if score > null + tau else None
