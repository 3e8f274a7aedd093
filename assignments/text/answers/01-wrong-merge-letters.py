# cell: merge-pair
# kind: wrong
# author: student
# sentence: makes one token of it wherever it occurs (the pair of neighbouring tokens)
# why: compares the letters that two tokens make together: ("lo", "w") is merged for the pair ("l", "ow")
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    merged = "".join(pair)
    result, i = [], 0
    while i < len(tokens):
        if i + 1 < len(tokens) and tokens[i] + tokens[i + 1] == merged:
            result.append(merged)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
