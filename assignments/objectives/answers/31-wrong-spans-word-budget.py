# cell: choose-spans
# kind: wrong
# author: student
# sentence: The budget is `int(share * number of tokens in words)` tokens.
# why: the budget is counted in words, which is the same where each word is one token
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    budget = int(share * len(words))
    chances = span_length_probabilities(p, longest)
    free = [True] * len(words)
    spans = []
    while budget > 0:
        length = 1 + torch.multinomial(chances, 1, generator=generator).item()
        while length > 0:
            starts = [s for s in range(len(words) - length + 1) if all(free[s : s + length])]
            if starts:
                break
            length -= 1
        if length == 0:
            break
        start = starts[torch.randint(len(starts), (1,), generator=generator).item()]
        length = min(length, budget)
        spans.append((words[start][0], words[start + length - 1][1]))
        budget -= length
        for i in range(max(0, start - 1), min(len(words), start + length + 1)):
            free[i] = False
    return spans
