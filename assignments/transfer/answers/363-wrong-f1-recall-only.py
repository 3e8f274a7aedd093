# cell: answer-f1
# kind: wrong
# author: student
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: only the share of the right answer that was found: a long span is never punished
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is None and right is None)

    wanted = range(right[0], right[1] + 1)
    return sum(given[0] <= place <= given[1] for place in wanted) / len(wanted)
