# cell: answer-f1
# kind: wrong
# author: student
# sentence: and 0 when the two have no token in common.
# why: divides 0 by 0 when no token is shared
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is right)

    common = max(0, min(given[1], right[1]) - max(given[0], right[0]) + 1)
    p = common / (given[1] - given[0] + 1)
    r = common / (right[1] - right[0] + 1)
    return 2 * p * r / (p + r)
