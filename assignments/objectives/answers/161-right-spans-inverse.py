# cell: choose-spans
# kind: right
# author: student
# sentence: If the span fits nowhere, shorten it by one word at a time until it does.
# why: a length by the running sum of the chances, free words in a list, starts as a comprehension
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    left = int(share * sum(last - first + 1 for first, last in words))
    running = span_length_probabilities(p, longest).cumsum(0)
    free = [True] * len(words)
    spans = []
    while left > 0:
        u = torch.rand((), generator=generator, dtype=torch.float64)
        length = min(int((running <= u).sum()), longest - 1) + 1
        while length:
            starts = [s for s in range(len(words) - length + 1) if all(free[s : s + length])]
            if starts:
                break
            length -= 1
        else:
            break
        start = starts[torch.randint(len(starts), (1,), generator=generator).item()]
        ends = [i for i in range(start, start + length) if words[i][1] - words[start][0] + 1 <= left]
        if not ends:
            break
        end = ends[-1]
        spans.append((words[start][0], words[end][1]))
        left -= words[end][1] - words[start][0] + 1
        free = [ok and not start - 1 <= i <= end + 1 for i, ok in enumerate(free)]
    return spans
