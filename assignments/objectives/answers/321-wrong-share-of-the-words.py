# cell: choose-spans
# kind: wrong
# author: student
# sentence: The budget is `int(share * number of tokens in words)` tokens.
# why: the share of the number of words is taken: too little when words have several tokens
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
    budget = int(share * len(words))
    chances = span_length_probabilities(p, longest)
    blocked, spans = set(), []
    while budget > 0:
        n = int(torch.multinomial(chances, 1, generator=generator)) + 1
        starts = []
        while n > 0:
            starts = [s for s in range(len(words) - n + 1) if not any(w in blocked for w in range(s, s + n))]
            if starts: break
            n -= 1
        if n == 0: break
        s = starts[int(torch.randint(len(starts), (1,), generator=generator))]
        e = s + n - 1
        while e >= s and words[e][1] - words[s][0] + 1 > budget: e -= 1
        if e < s: break
        spans.append((words[s][0], words[e][1]))
        budget -= words[e][1] - words[s][0] + 1
        blocked |= set(range(s - 1, e + 2))
    return spans
