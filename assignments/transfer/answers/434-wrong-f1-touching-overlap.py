# cell: answer-f1
# kind: wrong
# author: assistant
# sentence: and 0 when the two have no token in common.
# why: spans that touch (3..5 and 6..8) are given one token in common by a wrong bound
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is right)

    if given[0] > right[1] + 1 or right[0] > given[1] + 1:
        return 0.0
    common = max(1, min(given[1], right[1]) - max(given[0], right[0]) + 1)
    return 2 * common / (given[1] - given[0] + 1 + right[1] - right[0] + 1)
