# cell: answer-f1
# kind: wrong
# author: student
# sentence: places of its first and its last token (both belong to it)
# why: the overlap has its + 1 but the lengths have none
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is right)

    common = min(given[1], right[1]) - max(given[0], right[0]) + 1
    if common <= 0:
        return 0.0
    n_given, n_right = max(given[1] - given[0], 1), max(right[1] - right[0], 1)
    p, r = min(common / n_given, 1), min(common / n_right, 1)
    return 2 * p * r / (p + r)
