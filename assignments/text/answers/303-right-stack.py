# cell: merge-pair
# kind: right
# author: student
# sentence: From left to right, and no token is used twice
# why: a stack whose top is merged; a merged token is longer than the first of the pair, so it can't be used again
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    """Return the tokens with each occurrence of `pair` merged into one token, from left to right."""
    stack: list[str] = []
    for token in tokens:
        if stack and stack[-1] == pair[0] and token == pair[1]:
            stack.append(stack.pop() + token)
        else:
            stack.append(token)
    return stack
