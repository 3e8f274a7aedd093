# cell: answer-f1
# kind: wrong
# author: assistant
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: a question without an answer gets 1 whatever was given
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if right is None:
        return 1.0
    if given is None:
        return 0.0
    a, b = set(range(given[0], given[1] + 1)), set(range(right[0], right[1] + 1))
    return 2 * len(a & b) / (len(a) + len(b))
