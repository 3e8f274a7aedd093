# cell: predict-span
# kind: right
# author: student
# sentence: Return the best span, or None when its score is not greater than the null score plus `tau`.
# why: own search in float64 with max() over tuples; best_span is not called
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    """Return the best span, or None when its score is not greater than the null score plus `tau`.

    start, end: (T,), as in `best_span`; position 0 holds the two scores of "no answer"
    """
    s, e = start.double().tolist(), end.double().tolist()
    spans = ((i, j) for i in range(1, len(s)) for j in range(i, min(len(s), i + max_length)))
    i, j = max(spans, key=lambda span: s[span[0]] + e[span[1]])
    return (i, j) if s[i] + e[j] > s[0] + e[0] + tau else None
