# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: Return "first" and "third" (F1 of two spans), "mean 0" and "mean 4" (for two thresholds), and the best "tau".
# why: gives the best mean under tau
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.517, "mean 4": 0.583, "tau": 0.583}
