# cell: answer-f1
# kind: wrong
# author: student
# sentence: A span of several tokens may be half right, and F1 gives it a part of the point.
# why: exact match, no part of a point
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    return 1.0 if given == right else 0.0
