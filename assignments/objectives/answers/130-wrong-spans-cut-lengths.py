# cell: choose-spans
# kind: wrong
# author: assistant
# sentence: Draw a length from `span_length_probabilities`.
# why: draws from an unlimited geometric distribution and cuts it at `longest`
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    """Return spans of whole words as (first token, last token), both included, in the order they were drawn."""
    remaining = int(share * sum(last - first + 1 for first, last in words))
    blocked = [False] * len(words)
    spans: list[tuple[int, int]] = []
    while remaining > 0:
        drawn = torch.empty(1).geometric_(p, generator=generator).item()
        length = min(int(drawn), longest, len(words))
        candidates: list[int] = []
        while length > 0:
            candidates = [
                s for s in range(len(words) - length + 1) if not any(blocked[s : s + length])
            ]
            if candidates:
                break
            length -= 1
        if not candidates:
            break
        start = candidates[int(torch.randint(len(candidates), (1,), generator=generator))]
        end = start + length - 1
        while end >= start and words[end][1] - words[start][0] + 1 > remaining:
            end -= 1
        if end < start:
            break
        spans.append((words[start][0], words[end][1]))
        remaining -= words[end][1] - words[start][0] + 1
        for i in range(max(0, start - 1), min(len(words), end + 2)):
            blocked[i] = True
    return spans
