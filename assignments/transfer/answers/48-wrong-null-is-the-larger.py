# cell: predict-span
# kind: wrong
# author: student
# sentence: the null score is the sum of the two scores of position 0
# why: takes the larger of the two scores of position 0 as the null score
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    """Return the best span, or None when its score is not greater than the null score plus `tau`."""
    i, j, score = best_span(start, end, max_length)
    null = max(start[0].item(), end[0].item())
    return (i, j) if score > null + tau else None

