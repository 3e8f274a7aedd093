# cell: answer-f1
# kind: right
# author: assistant
# sentence: With P the share of the predicted tokens that belong to the right answer, and R the share of the right answer's tokens that were predicted, F_1 = 2PR/(P+R)
# why: multisets of tokens, as in the SQuAD script
from collections import Counter


def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    match (given, right):
        case (None, None):
            return 1.0
        case (None, _) | (_, None):
            return 0.0
    (a, b), (c, d) = given, right
    shared = sum((Counter(range(a, b + 1)) & Counter(range(c, d + 1))).values())
    if not shared:
        return 0.0
    precision, recall = shared / (b - a + 1), shared / (d - c + 1)
    return 2 / (1 / precision + 1 / recall)
