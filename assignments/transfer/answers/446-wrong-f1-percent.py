# cell: answer-f1
# kind: wrong
# author: student
# sentence: Return the F1 of one question, from 0 to 1, not rounded.
# why: from 0 to 100
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return 100.0 * (given == right)

    common = min(given[1], right[1]) - max(given[0], right[0]) + 1
    if common <= 0:
        return 0.0
    p = common / (given[1] - given[0] + 1)
    r = common / (right[1] - right[0] + 1)
    return 100 * 2 * p * r / (p + r)
