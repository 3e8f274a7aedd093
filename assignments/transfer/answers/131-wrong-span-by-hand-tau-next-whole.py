# cell: span-by-hand
# kind: wrong
# author: student
# sentence: "tau": the smallest tau for which no answer is given
# why: takes the comparison for "greater or equal" and so goes one above: at tau = 4 the best score is not greater any more
def span_by_hand() -> dict[str, float]:
    # best span 2..3 with 4 + 3, null score 1 + 2; at tau = 4 both sides are equal, so 5
    return {"start": 2, "end": 3, "score": 7.0, "null": 3.0, "tau": 5.0}
