# cell: answer-f1
# kind: right
# author: student
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: the formula as in the text
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if right is None:
        return 1.0 if given is None else 0.0
    if given is None:
        return 0.0

    common = min(given[1], right[1]) - max(given[0], right[0]) + 1
    if common <= 0:
        return 0.0
    p = common / (given[1] - given[0] + 1)
    r = common / (right[1] - right[0] + 1)
    return 2 * p * r / (p + r)
