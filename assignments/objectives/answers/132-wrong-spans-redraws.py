# cell: choose-spans
# kind: wrong
# author: student
# sentence: The length is drawn **once**, and only the place depends on what is free.
# why: a length that fits nowhere is thrown away and drawn again, up to 100 times
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
    tries = 0
    while budget > 0 and tries < 100:
        length = int(torch.multinomial(chances, 1, generator=generator)) + 1
        starts = [s for s in range(len(words) - length + 1) if not blocked & set(range(s, s + length))]
        if not starts:
            tries += 1
            continue
        tries = 0
        start = starts[int(torch.randint(len(starts), (), generator=generator))]
        end = start + length - 1
        while end >= start and words[end][1] - words[start][0] + 1 > budget:
            end -= 1
        if end < start:
            return spans
        spans.append((words[start][0], words[end][1]))
        budget -= words[end][1] - words[start][0] + 1
        blocked |= set(range(start - 1, end + 2))
    return spans
