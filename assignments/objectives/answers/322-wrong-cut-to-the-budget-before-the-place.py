# cell: choose-spans
# kind: wrong
# author: student
# sentence: Draw a length from `span_length_probabilities`. Then draw the first word uniformly from all places where a span of that length fits
# why: the length is cut to the rest of the budget before the place is drawn, so other places fit
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
    budget = int(share * sum(b - a + 1 for a, b in words))
    chances = span_length_probabilities(p, longest)
    blocked, spans = set(), []
    while budget > 0:
        n = int(torch.multinomial(chances, 1, generator=generator)) + 1
        n = min(n, budget)
        starts = []
        while n > 0:
            starts = [s for s in range(len(words) - n + 1) if not any(w in blocked for w in range(s, s + n))]
            if starts: break
            n -= 1
        if n == 0: break
        s = starts[int(torch.randint(len(starts), (1,), generator=generator))]
        e = s + n - 1
        while e >= s and words[e][1] - words[s][0] + 1 > budget: e -= 1
        if e < s: break
        spans.append((words[s][0], words[e][1]))
        budget -= words[e][1] - words[s][0] + 1
        blocked |= set(range(s - 1, e + 2))
    return spans
