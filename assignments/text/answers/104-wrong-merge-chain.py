# cell: merge-pair
# kind: wrong
# author: student
# sentence: no token is used twice
# why: the token that was just merged is used again as the first of the next pair: a a a becomes one token
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    out = []
    for i, token in enumerate(tokens):
        if i and (tokens[i - 1], token) == pair:
            out[-1] = out[-1] + token
        else:
            out.append(token)
    return out
