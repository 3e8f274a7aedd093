# cell: predict-span
# kind: right
# author: student
# sentence: Return the best span, or None when its score is not greater than the null score plus `tau`.
# why: does not call best_span but takes the maximum over all spans itself, with a key that puts the first of equally good ones in front
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    """Return the best span, or None when its score is not greater than the null score plus `tau`.

    start, end: (T,), as in `best_span`; position 0 holds the two scores of "no answer"
    """
    s, e = start.tolist(), end.tolist()

    def spans():
        for i in range(1, len(s)):
            for j in range(i, min(len(s), i + max_length)):
                yield (s[i] + e[j], -i, -j)

    score, i, j = max(spans())
    return (-i, -j) if score > s[0] + e[0] + tau else None
