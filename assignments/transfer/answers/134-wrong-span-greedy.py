# cell: best-span
# kind: wrong
# author: assistant
# sentence: returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
# why: takes the best start first and then the best end for it, which misses better pairs
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    i = int(torch.argmax(start[1:])) + 1
    window = end[i : i + max_length]
    j = i + int(torch.argmax(window))
    return i, j, float(start[i] + end[j])
