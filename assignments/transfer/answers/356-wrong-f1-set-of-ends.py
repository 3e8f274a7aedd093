# cell: answer-f1
# kind: wrong
# author: student
# sentence: given: the answer that was given, as places of its first and its last token (both belong to it); None for no answer
# why: makes a set of the two ends instead of all tokens between them
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is None and right is None)

    a, b = set(given), set(right)
    common = a & b
    if not common:
        return 0.0
    p, r = len(common) / len(a), len(common) / len(b)
    return 2 * p * r / (p + r)
