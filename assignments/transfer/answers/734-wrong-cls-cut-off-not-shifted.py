# cell: predict-span
# kind: wrong
# author: student
# sentence: Return the best span, or None when its score is not greater than the null score plus `tau`.
# why: cuts [CLS] off before best_span, which leaves position 0 out itself, and does not shift back; with the example of the sheet and tau = 0 it returns (1, 2) instead of (2, 3)
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    """Return the best span, or None when its score is not greater than the null score plus `tau`.

    start, end: (T,), as in `best_span`; position 0 holds the two scores of "no answer"
    """
    null = start[0] + end[0]
    i, j, score = best_span(start[1:], end[1:], max_length)  # without [CLS]
    if score > null + tau:
        return i, j
    return None
