# cell: predict-span
# kind: wrong
# author: student
# sentence: Return the best span, or None when its score is not greater than the null score plus `tau`.
# why: gives an answer also when both sides are equal
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    i, j, score = best_span(start, end, max_length)
    null = (start[0] + end[0]).item()
    if score < null + tau:
        return None
    return i, j
