# cell: answer-f1
# kind: wrong
# author: student
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: divides by the longer of the two spans
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is None and right is None)

    common = max(0, min(given[1], right[1]) - max(given[0], right[0]) + 1)
    return common / max(given[1] - given[0] + 1, right[1] - right[0] + 1)
