# cell: answer-f1
# kind: wrong
# author: student
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: the number of common tokens gets negative for spans apart from each other; answer_f1((0, 1), (5, 6)) is -1.5 instead of 0
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    """Return the F1 of one question, from 0 to 1, not rounded.

    given: the answer that was given, as places of its first and its last token (both belong to it); None for no answer
    right: the right answer, likewise; None if the question has none
    """
    if given is None or right is None:
        return float(given is right)
    common = min(given[1], right[1]) - max(given[0], right[0]) + 1
    precision = common / (given[1] - given[0] + 1)
    recall = common / (right[1] - right[0] + 1)
    if precision + recall == 0:
        return 0.0
    return 2 * precision * recall / (precision + recall)
