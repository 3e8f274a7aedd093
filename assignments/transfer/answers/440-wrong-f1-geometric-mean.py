# cell: answer-f1
# kind: wrong
# author: student
# sentence: With P the share of the predicted tokens that belong to the right answer, and R the share of the right answer's tokens that were predicted, F_1 = 2PR/(P+R)
# why: the root of PR
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is right)

    common = min(given[1], right[1]) - max(given[0], right[0]) + 1
    if common <= 0:
        return 0.0
    p = common / (given[1] - given[0] + 1)
    r = common / (right[1] - right[0] + 1)
    return math.sqrt(p * r)
