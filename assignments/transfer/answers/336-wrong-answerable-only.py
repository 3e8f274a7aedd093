# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: means over the two questions with an answer
def f1_by_hand() -> dict[str, float]:
    """Return "first" and "third" (F1 of two spans), "mean 0" and "mean 4" (for two thresholds), and the best "tau"."""
    first, third = 0.75, 0.8
    return {"first": first, "third": third, "mean 0": (first + third) / 2, "mean 4": first / 2, "tau": 0}
