# cell: answer-f1
# kind: wrong
# author: assistant
# sentence: Return the F1 of one question, from 0 to 1, not rounded.
# why: an epsilon of 1e-3 in the denominator, as in deep-learning code, so that an exact answer has no F1 of 1
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is right)

    common = max(0, min(given[1], right[1]) - max(given[0], right[0]) + 1)
    p = common / (given[1] - given[0] + 1)
    r = common / (right[1] - right[0] + 1)
    return 2 * p * r / (p + r + 1e-3)
