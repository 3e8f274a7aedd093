# cell: answer-f1
# kind: wrong
# author: assistant
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: a given span that lies within the right answer gets the whole point
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is None and right is None)

    if right[0] <= given[0] and given[1] <= right[1]:
        return 1.0
    common = max(0, min(given[1], right[1]) - max(given[0], right[0]) + 1)
    return 2 * common / (given[1] - given[0] + right[1] - right[0] + 2)
