# cell: answer-f1
# kind: wrong
# author: student
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: a span given for a question without an answer raises TypeError
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None:
        return float(right is None)
    common = max(0, min(given[1], right[1]) - max(given[0], right[0]) + 1)
    return 2 * common / (given[1] - given[0] + right[1] - right[0] + 2)
