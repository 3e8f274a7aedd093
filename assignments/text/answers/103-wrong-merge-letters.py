# cell: merge-pair
# kind: wrong
# author: assistant
# sentence: Return the tokens with each occurrence of `pair` merged into one token, from left to right.
# why: compares what the two tokens spell together: ("a", "bc") is merged for the pair ("ab", "c")
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    """Return the tokens with each occurrence of `pair` merged into one token, from left to right."""
    joined = "".join(pair)
    result = []
    index = 0
    while index < len(tokens):
        if index + 1 < len(tokens) and tokens[index] + tokens[index + 1] == joined:
            result.append(joined)
            index += 2
        else:
            result.append(tokens[index])
            index += 1
    return result
