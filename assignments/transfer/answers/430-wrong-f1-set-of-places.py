# cell: answer-f1
# kind: wrong
# author: assistant
# sentence: With P the share of the predicted tokens that belong to the right answer, and R the share of the right answer's tokens that were predicted, F_1 = 2PR/(P+R)
# why: intersects the two pairs of numbers instead of the tokens between them
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given == right)
    common = len(set(given) & set(right))
    if common == 0:
        return 0.0
    p, r = common / len(set(given)), common / len(set(right))
    return 2 * p * r / (p + r)
