# cell: answer-f1
# kind: wrong
# author: student
# sentence: given: the answer that was given, as places of its first and its last token (both belong to it); None for no answer
# why: range(first, last) forgets the last token
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is None and right is None)

    a, b = set(range(given[0], given[1])), set(range(right[0], right[1]))
    common = len(a & b)
    if common == 0:
        return 0.0
    p, r = common / len(a), common / len(b)
    return 2 * p * r / (p + r)
