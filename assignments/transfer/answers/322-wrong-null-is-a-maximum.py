# cell: span-by-hand
# kind: wrong
# author: student
# sentence: the null score is the sum of the two scores of position 0
# why: takes the larger of the two scores
def span_by_hand() -> dict[str, float]:
    """Return "start", "end" and "score" of the best span, the "null" score, and "tau".

    An answer is given when the best score is greater than the null score plus tau.
    "tau": the smallest tau for which no answer is given
    """
    null = max(1.0, 2.0)
    return {"start": 2, "end": 3, "score": 7.0, "null": null, "tau": 7.0 - null}
