# cell: merge-pair
# kind: right
# author: student
# sentence: Return the tokens with each occurrence of `pair` merged into one token, from left to right.
# why: a stack with a flag for tokens that are just merged, no index
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    left, right = pair
    done: list[str] = []
    free = False  # may the last token of `done` be used?
    for token in tokens:
        if free and done[-1] == left and token == right:
            done[-1] = left + right
            free = False
        else:
            done.append(token)
            free = True
    return done
