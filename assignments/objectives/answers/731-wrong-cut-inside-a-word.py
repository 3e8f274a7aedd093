# cell: choose-spans
# kind: wrong
# author: student
# sentence: If the span at its place has more tokens than the budget has left, drop words at its end until it fits.
# why: the span is cut after as many tokens as are left: words [(0, 2), (3, 5)] with share 0.4 give a span of two tokens that ends inside a word, the right answer is []
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
    blocked, spans = set(), []
    chances = span_length_probabilities(p, longest)
    while budget > 0:
        m = torch.multinomial(chances, 1, generator=generator).item() + 1
        fits = []
        while m >= 1 and not fits:
            fits = [s for s in range(len(words) - m + 1) if blocked.isdisjoint(range(s, s + m))]
            if not fits:
                m -= 1
        if not fits:
            break
        s = fits[torch.randint(len(fits), (1,), generator=generator).item()]
        first, last = words[s][0], words[s + m - 1][1]
        last = min(last, first + budget - 1)  # not more than the budget
        spans.append((first, last))
        budget -= last - first + 1
        blocked.update(range(s - 1, s + m + 1))
    return spans
