# cell: choose-spans
# kind: wrong
# author: assistant
# sentence: If the span fits nowhere, shorten it by one word at a time until it does.
# why: a length that fits nowhere is drawn again: in a text of two one-token words, share 1, the first span has two words in 44 % of the draws, not 78 %
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
    if not words:
        return []
    total_tokens = sum(last - first + 1 for first, last in words)
    remaining = int(share * total_tokens)
    probabilities = span_length_probabilities(p, longest)
    blocked = [False] * len(words)
    spans: list[tuple[int, int]] = []

    def possible_starts(length: int) -> list[int]:
        return [
            start
            for start in range(len(words) - length + 1)
            if not any(blocked[start : start + length])
        ]

    while remaining > 0:
        if not possible_starts(1):
            break  # not even one word fits anywhere
        # Draw a length for which there is room.
        starts: list[int] = []
        while not starts:
            length = int(torch.multinomial(probabilities, 1, generator=generator)) + 1
            starts = possible_starts(length)
        start = starts[int(torch.randint(len(starts), (1,), generator=generator))]

        # Drop words at the end until the span fits the budget.
        while length > 0 and words[start + length - 1][1] - words[start][0] + 1 > remaining:
            length -= 1
        if length == 0:
            break

        first, last = words[start][0], words[start + length - 1][1]
        spans.append((first, last))
        remaining -= last - first + 1
        for index in range(max(0, start - 1), min(len(words), start + length + 1)):
            blocked[index] = True
    return spans
