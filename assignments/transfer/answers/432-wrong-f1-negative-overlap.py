# cell: answer-f1
# kind: wrong
# author: student
# sentence: and 0 when the two have no token in common.
# why: spans that are apart have a negative overlap, which gives a number other than 0
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is right)

    common = min(given[1], right[1]) - max(given[0], right[0]) + 1
    if common == 0:
        return 0.0
    p = common / (given[1] - given[0] + 1)
    r = common / (right[1] - right[0] + 1)
    return 2 * p * r / (p + r)
