# cell: answer-f1
# kind: right
# author: student
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: sets of places, P and R as in the text
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if right is None:
        return 1.0 if given is None else 0.0
    if given is None:
        return 0.0
    predicted = set(range(given[0], given[1] + 1))
    wanted = set(range(right[0], right[1] + 1))
    common = predicted & wanted
    if len(common) == 0:
        return 0.0
    precision = len(common) / len(predicted)
    recall = len(common) / len(wanted)
    return 2 * precision * recall / (precision + recall)
