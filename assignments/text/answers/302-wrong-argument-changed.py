# cell: merge-pair
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: slice assignment changes the list of the caller
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    """Return the tokens with each occurrence of `pair` merged into one token, from left to right."""
    i = 0
    while i < len(tokens) - 1:
        if (tokens[i], tokens[i + 1]) == pair:
            tokens[i : i + 2] = [tokens[i] + tokens[i + 1]]
        i += 1
    return tokens
