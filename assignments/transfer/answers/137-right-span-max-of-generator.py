# cell: best-span
# kind: right
# author: student
# sentence: of equally good spans the one with the smallest i, then the smallest j
# why: Python's max over all spans in the order of i, then j; it keeps the first of equals
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    T = start.numel()
    spans = ((i, j) for i in range(1, T) for j in range(i, min(i + max_length, T)))
    i, j = max(spans, key=lambda span: (start[span[0]] + end[span[1]]).item())
    return i, j, (start[i] + end[j]).item()
