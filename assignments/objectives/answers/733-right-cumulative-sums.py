# cell: choose-spans
# kind: right
# author: assistant
# sentence: The length is drawn **once**, and only the place depends on what is free.
# why: lengths by inverting the cumulative sum, free places by a prefix count, the place by randperm: the same distribution by other calls
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
    ends = torch.cumsum(span_length_probabilities(p, longest), dim=0)
    n_words = len(words)
    left = int(share * sum(last + 1 - first for first, last in words))
    blocked = [0] * n_words
    spans: list[tuple[int, int]] = []

    def places(length: int) -> list[int]:
        before = [0]  # before[i]: blocked words among the first i
        for one in blocked:
            before.append(before[-1] + one)
        return [i for i in range(n_words - length + 1) if before[i + length] == before[i]]

    while left > 0:
        u = torch.rand((), dtype=torch.float64, generator=generator)
        length = min(int(torch.searchsorted(ends, u, right=True)), longest - 1) + 1
        while length > 0 and not places(length):
            length -= 1
        if length == 0:
            break
        found = places(length)
        start = found[torch.randperm(len(found), generator=generator)[0].item()]
        first = words[start][0]
        kept = [k for k in range(start, start + length) if words[k][1] - first < left]
        if not kept:
            break
        last = words[kept[-1]][1]
        spans.append((first, last))
        left -= last - first + 1
        for k in range(start - 1, kept[-1] + 2):
            if 0 <= k < n_words:
                blocked[k] = 1
    return spans
