# cell: choose-spans
# kind: right
# author: student
# sentence: `torch.multinomial` draws a length, `torch.randint` a place in the list of starts. (the idea, not a must)
# why: lengths by inverting the cumulative distribution, places by a uniform number; free stretches in a tensor
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    def uniform() -> float:
        return torch.rand((), generator=generator, dtype=torch.float64).item()

    sizes = [last - first + 1 for first, last in words]
    left = int(share * sum(sizes))
    edges = span_length_probabilities(p, longest).cumsum(0).tolist()
    free = [1] * len(words)
    result: list[tuple[int, int]] = []
    while left > 0:
        u = uniform()
        length = min(sum(edge <= u for edge in edges) + 1, longest)
        places: list[int] = []
        for n in range(min(length, len(words)), 0, -1):
            places = [s for s in range(len(words) - n + 1) if sum(free[s : s + n]) == n]
            if places:
                break
        if not places:
            return result
        start = places[int(uniform() * len(places))]
        taken = 0
        end = start
        while end < start + n and taken + sizes[end] <= left:
            taken += sizes[end]
            end += 1
        if end == start:
            return result
        result.append((words[start][0], words[end - 1][1]))
        left -= taken
        free[max(0, start - 1) : end + 1] = [0] * len(free[max(0, start - 1) : end + 1])
    return result
