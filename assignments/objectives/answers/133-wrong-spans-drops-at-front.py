# cell: choose-spans
# kind: wrong
# author: student
# sentence: drop words at its end until it fits
# why: words are dropped at the beginning of the span
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    budget = int(share * sum(last - first + 1 for first, last in words))
    chances = span_length_probabilities(p, longest)
    blocked, spans = set(), []
    while budget > 0:
        length = int(torch.multinomial(chances, 1, generator=generator)) + 1
        starts = []
        while length > 0 and not starts:
            starts = [
                s for s in range(len(words) - length + 1) if not blocked & set(range(s, s + length))
            ]
            length -= not starts
        if length == 0:
            return spans
        start = starts[int(torch.randint(len(starts), (), generator=generator))]
        end = start + length - 1
        while start <= end and words[end][1] - words[start][0] + 1 > budget:
            start += 1
        if end < start:
            return spans
        spans.append((words[start][0], words[end][1]))
        budget -= words[end][1] - words[start][0] + 1
        blocked |= set(range(start - 1, end + 2))
    return spans
