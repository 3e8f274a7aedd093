# cell: span-by-hand
# kind: wrong
# author: student
# sentence: "tau": the smallest tau for which no answer is given
# why: takes tau = 4 for still giving an answer; 7 > 3 + 4 is false, so the smallest tau is 4, not 5
def span_by_hand() -> dict[str, float]:
    """Return "start", "end" and "score" of the best span, the "null" score, and "tau".

    An answer is given when the best score is greater than the null score plus tau.
    "tau": the smallest tau for which no answer is given
    """
    # best span: 4 + 3 at (2, 3); null: 1 + 2; at tau = 4 both are equal, so it has to be one more
    return {"start": 2, "end": 3, "score": 7.0, "null": 3.0, "tau": 5.0}
