# cell: choose-spans
# kind: wrong
# author: assistant
# sentence: The length is drawn **once**, and only the place depends on what is free. Throwing away long spans because they fit badly would make spans shorter on average.
# why: length and place are drawn together until they fit, for a hundred times
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
    tokens = sum(last - first + 1 for first, last in words)
    left = int(share * tokens)
    chances = span_length_probabilities(p, longest)
    blocked: set[int] = set()
    spans: list[tuple[int, int]] = []
    tries = 0
    while left > 0 and tries < 100 and words:
        tries += 1
        length = int(torch.multinomial(chances, 1, generator=generator)) + 1
        if length > len(words):
            continue
        start = int(torch.randint(len(words) - length + 1, (1,), generator=generator))
        if any(word in blocked for word in range(start, start + length)):
            continue
        end = start + length - 1
        while end >= start and words[end][1] - words[start][0] + 1 > left:
            end -= 1
        if end < start:
            break
        spans.append((words[start][0], words[end][1]))
        left -= words[end][1] - words[start][0] + 1
        blocked.update(range(start - 1, end + 2))
    return spans
