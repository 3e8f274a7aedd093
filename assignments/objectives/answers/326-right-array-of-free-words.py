# cell: choose-spans
# kind: right
# author: student
# sentence: If the span fits nowhere, shorten it by one word at a time until it does.
# why: a boolean tensor of free words, and windows of it that are all free
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    """Return spans of whole words as (first token, last token), both included, in the order they were drawn.

    words: first and last token of each word, in the order of the text
    """
    sizes = [last - first + 1 for first, last in words]
    left = int(share * sum(sizes))
    free = torch.ones(len(words), dtype=torch.bool)
    spans = []
    while left > 0:
        drawn = 1 + torch.multinomial(span_length_probabilities(p, longest), 1, generator=generator).item()
        for length in range(min(drawn, len(words)), 0, -1):
            starts = free.unfold(0, length, 1).all(dim=1).nonzero().flatten().tolist()
            if starts:
                break
        else:
            return spans
        start = starts[torch.randint(len(starts), (), generator=generator).item()]
        n, used = 0, 0
        while n < length and used + sizes[start + n] <= left:
            used += sizes[start + n]
            n += 1
        if n == 0:
            return spans
        spans.append((words[start][0], words[start + n - 1][1]))
        free[max(0, start - 1) : start + n + 1] = False
        left -= used
    return spans
