# cell: merge-pair
# kind: wrong
# author: student
# sentence: From left to right, and no token is used twice: in `a a a` the pair `(a, a)` occurs once, and `a` is left over.
# why: goes from the end to keep the indices valid: a a a becomes a aa
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    result = list(tokens)
    i = len(result) - 2
    while i >= 0:
        if result[i] == pair[0] and result[i + 1] == pair[1]:
            result[i : i + 2] = ["".join(pair)]
            i -= 1
        i -= 1
    return result
