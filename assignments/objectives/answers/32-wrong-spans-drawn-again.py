# cell: choose-spans
# kind: wrong
# author: student
# sentence: If the span fits nowhere, shorten it by one word at a time until it does.
# why: a length that fits nowhere is drawn again, up to a hundred times
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    budget = int(share * sum(b - a + 1 for a, b in words))
    chances = span_length_probabilities(p, longest)
    blocked, spans, tries = set(), [], 0
    while budget > 0 and tries < 100:
        length = int(torch.multinomial(chances, 1, generator=generator)) + 1
        starts = [s for s in range(len(words) - length + 1) if not blocked & set(range(s, s + length))]
        if not starts:
            tries += 1
            continue
        start = starts[int(torch.randint(len(starts), (1,), generator=generator))]
        end = start + length
        while end > start and sum(b - a + 1 for a, b in words[start:end]) > budget:
            end -= 1
        if end == start:
            break
        spans.append((words[start][0], words[end - 1][1]))
        budget -= sum(b - a + 1 for a, b in words[start:end])
        blocked |= set(range(start - 1, end + 1))
    return spans
