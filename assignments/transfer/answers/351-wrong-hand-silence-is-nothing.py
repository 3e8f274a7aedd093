# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: question 2 gets 0 also when no answer is given at tau = 4
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.517, "mean 4": 0.25, "tau": 0}
