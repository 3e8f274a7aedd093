# cell: answer-f1
# kind: wrong
# author: student
# sentence: places of its first and its last token (both belong to it)
# why: range(*span) leaves the last token out; one-token spans are empty
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return 1.0 if given is None and right is None else 0.0
    predicted, gold = set(range(*given)), set(range(*right))
    common = len(predicted & gold)
    if common == 0:
        return 0.0
    p, r = common / len(predicted), common / len(gold)
    return 2 * p * r / (p + r)
