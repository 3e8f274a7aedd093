# cell: choose-spans
# kind: wrong
# author: student
# sentence: in the order they were drawn
# why: the spans are sorted by their place
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    budget = int(share * sum(last - first + 1 for first, last in words))
    chances = span_length_probabilities(p, longest)
    free, spans = [True] * len(words), []
    while budget > 0:
        length = int(torch.multinomial(chances, 1, generator=generator)) + 1
        starts = []
        for length in range(length, 0, -1):
            starts = [s for s in range(len(words) - length + 1) if all(free[s : s + length])]
            if starts:
                break
        if not starts:
            break
        start = starts[int(torch.randint(len(starts), (), generator=generator))]
        kept = [w for w in words[start : start + length] if w[1] - words[start][0] < budget]
        if not kept:
            break
        spans.append((kept[0][0], kept[-1][1]))
        budget -= kept[-1][1] - kept[0][0] + 1
        for i in range(max(start - 1, 0), min(start + len(kept) + 1, len(words))):
            free[i] = False
    return sorted(spans)
