# cell: choose-spans
# kind: wrong
# author: student
# sentence: inside the text, its first and its last word included, and neither overlapping nor touching an earlier span, so that no span hides a token beside another.
# why: only the words of a span are blocked, not its neighbours: 10 one-token words with share 0.9 give spans side by side
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
    left = int(share * sum(last - first + 1 for first, last in words))
    taken = set()
    spans = []
    while left > 0:
        n = torch.multinomial(span_length_probabilities(p, longest), 1, generator=generator).item() + 1
        starts = []
        while n > 0:
            starts = [
                i for i in range(len(words) - n + 1) if not any(j in taken for j in range(i, i + n))
            ]
            if starts:
                break
            n -= 1
        if not starts:
            return spans
        start = starts[torch.randint(len(starts), (1,), generator=generator).item()]
        while n > 0 and words[start + n - 1][1] - words[start][0] + 1 > left:
            n -= 1
        if n == 0:
            return spans
        taken.update(range(start, start + n))
        spans.append((words[start][0], words[start + n - 1][1]))
        left -= words[start + n - 1][1] - words[start][0] + 1
    return spans
