# cell: choose-spans
# kind: wrong
# author: student
# sentence: The budget is `int(share * number of tokens in words)` tokens.
# why: the length of the text up to the last word is taken, with the special token in front: words (1, 1) to (19, 19) give a budget of 3, not 2
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
    if len(words) == 0:
        return []
    n_tokens = words[-1][1] + 1  # the last word ends with the last token
    left = int(share * n_tokens)
    blocked = set()
    spans = []
    while left > 0:
        length = 1 + int(torch.multinomial(span_length_probabilities(p, longest), 1, generator=generator))
        for n in range(length, 0, -1):
            starts = [i for i in range(len(words) - n + 1) if not blocked & set(range(i, i + n))]
            if starts:
                break
        else:
            break
        i = starts[int(torch.randint(len(starts), (1,), generator=generator))]
        while n > 0 and words[i + n - 1][1] - words[i][0] + 1 > left:
            n -= 1
        if n == 0:
            break
        spans.append((words[i][0], words[i + n - 1][1]))
        left -= words[i + n - 1][1] - words[i][0] + 1
        blocked |= set(range(i - 1, i + n + 1))
    return spans
