# cell: answer-f1
# kind: wrong
# author: assistant
# sentence: With P the share of the predicted tokens that belong to the right answer, and R the share of the right answer's tokens that were predicted, F_1 = 2PR/(P+R)
# why: shared tokens over the union
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is right)

    a, b = set(range(given[0], given[1] + 1)), set(range(right[0], right[1] + 1))
    return len(a & b) / len(a | b)
