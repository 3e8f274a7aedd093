# cell: choose-spans
# kind: wrong
# author: assistant
# sentence: Return spans of whole words as (first token, last token), both included, in the order they were drawn.
# why: the spans are returned in the order of the text
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    """Sample non-adjacent whole-word spans until the masking budget is used up."""
    n_words = len(words)
    cumulative = [0]
    for first, last in words:
        cumulative.append(cumulative[-1] + last - first + 1)
    remaining = int(share * cumulative[-1])
    probabilities = span_length_probabilities(p, longest)
    available = [True] * n_words
    spans: list[tuple[int, int]] = []
    while remaining > 0:
        length = min(int(torch.multinomial(probabilities, 1, generator=generator).item()) + 1, n_words)
        candidates: list[int] = []
        while length > 0:
            candidates = [i for i in range(n_words - length + 1) if all(available[i : i + length])]
            if candidates:
                break
            length -= 1
        if not candidates:
            break
        index = int(torch.randint(len(candidates), (1,), generator=generator).item())
        start = candidates[index]
        while length > 0 and cumulative[start + length] - cumulative[start] > remaining:
            length -= 1
        if length == 0:
            break
        remaining -= cumulative[start + length] - cumulative[start]
        spans.append((words[start][0], words[start + length - 1][1]))
        for i in range(max(start - 1, 0), min(start + length + 1, n_words)):
            available[i] = False
    return sorted(spans)
