# cell: best-span
# kind: wrong
# author: student
# sentence: Return the best span (i, j) and its score
# why: takes the best start first and then the best end for it
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long."""
    i = int(start[1:].argmax()) + 1
    j = i + int(end[i : i + max_length].argmax())
    return i, j, float(start[i] + end[j])

