# cell: answer-f1
# kind: wrong
# author: student
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: gives 0 whenever one of the two is None; answer_f1(None, None) is 0 instead of 1
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    """Return the F1 of one question, from 0 to 1, not rounded.

    given: the answer that was given, as places of its first and its last token (both belong to it); None for no answer
    right: the right answer, likewise; None if the question has none
    """
    if given is None or right is None:
        return 0.0
    common = min(given[1], right[1]) - max(given[0], right[0]) + 1
    if common <= 0:
        return 0.0
    precision = common / (given[1] - given[0] + 1)
    recall = common / (right[1] - right[0] + 1)
    return 2 * precision * recall / (precision + recall)
