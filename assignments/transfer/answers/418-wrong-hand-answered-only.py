# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: The F1 of a dev set is the mean over all its questions, those without an answer included.
# why: means over the answered questions only
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.517, "mean 4": 0.75, "tau": 4}
