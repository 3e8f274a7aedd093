# cell: predict-span
# kind: wrong
# author: student
# sentence: Return the best span, or None when its score is not greater than the null score plus `tau`.
# why: searches among spans of any length and gives None when the winner is too long, although a shorter one may be good enough
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    i, j, score = best_span(start, end, len(start))
    if j - i + 1 > max_length:
        return None
    return (i, j) if score > float(start[0] + end[0]) + tau else None
