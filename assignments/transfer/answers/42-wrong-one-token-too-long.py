# cell: best-span
# kind: wrong
# author: student
# sentence: at most `max_length` tokens long
# why: j - i <= max_length lets a span of max_length + 1 tokens through
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long."""
    best = (0, 0, -math.inf)
    for i in range(1, len(start)):
        for j in range(i, min(i + max_length + 1, len(end))):
            score = (start[i] + end[j]).item()
            if score > best[2]:
                best = (i, j, score)
    return best

