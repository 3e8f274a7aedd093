# cell: choose-spans
# kind: wrong
# author: assistant
# sentence: Then draw the first word uniformly from all places where a span of that length fits
# why: the length is cut to the budget before the place is drawn: 10 one-token words, share 0.1: the last word is chosen in 10 % of the draws, not in 2 %
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
    n_words = len(words)
    sizes = [last - first + 1 for first, last in words]
    budget = int(share * sum(sizes))
    chances = span_length_probabilities(p, longest)
    free = [True] * n_words
    spans: list[tuple[int, int]] = []

    def starts_for(length: int) -> list[int]:
        """All first words at which a span of this length fits."""
        return [i for i in range(n_words - length + 1) if all(free[i : i + length])]

    while budget > 0:
        length = int(torch.multinomial(chances, 1, generator=generator).item()) + 1
        # A span can't have more words than there are tokens left in the budget.
        length = min(length, budget)

        starts = starts_for(length)
        while not starts and length > 1:
            length -= 1
            starts = starts_for(length)
        if not starts:
            break

        start = starts[int(torch.randint(len(starts), (1,), generator=generator).item())]
        while length > 0 and sum(sizes[start : start + length]) > budget:
            length -= 1
        if length == 0:
            break

        spans.append((words[start][0], words[start + length - 1][1]))
        budget -= sum(sizes[start : start + length])
        for i in range(max(start - 1, 0), min(start + length + 1, n_words)):
            free[i] = False
    return spans
