# cell: choose-spans
# kind: wrong
# author: student
# sentence: If the span has more tokens than the budget has left, drop words at its end until it fits. If no word remains, stop.
# why: a span whose first word is too large for the rest of the budget is skipped, and another one is drawn
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    def tokens(start: int, end: int) -> int:
        return sum(b - a + 1 for a, b in words[start:end])

    budget = int(share * tokens(0, len(words)))
    chances = span_length_probabilities(p, longest)
    blocked, spans = set(), []
    for _ in range(10_000):
        if budget == 0:
            break
        length = int(torch.multinomial(chances, 1, generator=generator)) + 1
        starts = []
        while length and not starts:
            starts = [s for s in range(len(words) - length + 1) if not blocked & set(range(s, s + length))]
            length -= not starts
        if not starts:
            break
        start = starts[int(torch.randint(len(starts), (1,), generator=generator))]
        while length and tokens(start, start + length) > budget:
            length -= 1
        if length == 0:
            if all(b - a + 1 > budget for a, b in words):
                break
            continue
        spans.append((words[start][0], words[start + length - 1][1]))
        budget -= tokens(start, start + length)
        blocked |= set(range(start - 1, start + length + 1))
    return spans
