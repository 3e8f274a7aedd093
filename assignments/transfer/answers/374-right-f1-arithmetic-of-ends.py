# cell: answer-f1
# kind: right
# author: assistant
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: twice the overlap over the sum of the two lengths, no sets
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    match given, right:
        case None, None:
            return 1.0
        case (None, _) | (_, None):
            return 0.0
        case (a, b), (c, d):
            return 2 * max(0, min(b, d) + 1 - max(a, c)) / (b - a + d - c + 2)
    raise TypeError("spans are pairs or None")
