# cell: answer-f1
# kind: wrong
# author: assistant
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: exact match: no part of the point for a span that is half right
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    return 1.0 if given == right else 0.0
