# cell: span-by-hand
# kind: wrong
# author: student
# sentence: "tau": the smallest tau for which no answer is given
# why: takes the comparison as >= and looks for the next whole number
def span_by_hand() -> dict[str, float]:
    """Return "start", "end" and "score" of the best span, the "null" score, and "tau"."""
    return {"start": 2, "end": 3, "score": 7.0, "null": 3.0, "tau": 5.0}

