# cell: merge-pair
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the caller's list becomes shorter
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    i = 0
    while i < len(tokens) - 1:
        if (tokens[i], tokens[i + 1]) == pair:
            tokens[i : i + 2] = [tokens[i] + tokens[i + 1]]
        i += 1
    return tokens
