# cell: best-span
# kind: wrong
# author: student
# sentence: Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.
# why: lets j - i be max_length, which is a span of max_length + 1 tokens
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    T = len(start)
    sums = start[:, None] + end[None, :]
    band = torch.ones(T, T, device=start.device).triu(0).tril(max_length).bool()
    band[0] = False
    sums = sums.masked_fill(~band, float("-inf"))
    best = int(sums.argmax())
    i, j = divmod(best, T)
    return i, j, sums[i, j].item()
