# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: silence on question 2 is given 0 points, and tau = 0 wins
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.517, "mean 4": 0.25, "tau": 0}
