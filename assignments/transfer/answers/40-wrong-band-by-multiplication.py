# cell: best-span
# kind: wrong
# author: student
# sentence: Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.
# why: forbidden places become 0 by multiplication, and win when all scores are negative
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long."""
    T = len(start)
    scores = start[:, None] + end[None, :]
    band = torch.triu(torch.ones(T, T)) * torch.tril(torch.ones(T, T), diagonal=max_length - 1)
    band[0] = 0
    scores = scores * band
    place = scores.argmax().item()
    return place // T, place % T, scores.max().item()

