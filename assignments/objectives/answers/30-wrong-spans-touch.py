# cell: choose-spans
# kind: wrong
# author: student
# sentence: neither overlapping nor touching an earlier span, so that no span hides a token beside another.
# why: only the words of a span and the one after it are blocked; a new span may end right before it
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    sizes = [last - first + 1 for first, last in words]
    budget = int(share * sum(sizes))
    chances = span_length_probabilities(p, longest)
    blocked: set[int] = set()
    spans = []
    while budget > 0:
        length = int(torch.multinomial(chances, 1, generator=generator)) + 1
        starts = []
        while length > 0 and not starts:
            starts = [s for s in range(len(words) - length + 1) if blocked.isdisjoint(range(s, s + length))]
            length -= not starts
        if not starts:
            break
        start = starts[int(torch.randint(len(starts), (1,), generator=generator))]
        while length > 0 and sum(sizes[start : start + length]) > budget:
            length -= 1
        if length == 0:
            break
        spans.append((words[start][0], words[start + length - 1][1]))
        budget -= sum(sizes[start : start + length])
        blocked.update(range(start, start + length + 1))
    return spans
