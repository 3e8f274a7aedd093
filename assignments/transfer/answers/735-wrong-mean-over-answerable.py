# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: The F1 of a dev set is the mean over all its questions, those without an answer included.
# why: leaves question 2 out of the means: 0.775 and 0.375 instead of 0.517 and 0.583, and tau = 0 instead of 4
def f1_by_hand() -> dict[str, float]:
    """Return "first" and "third" (F1 of two spans), "mean 0" and "mean 4" (for two thresholds), and the best "tau"."""
    first = 0.75  # 3 of 4 and 3 of 4
    third = 0.8  # 2 of 3 and 2 of 2
    return {"first": first, "third": third, "mean 0": (first + third) / 2, "mean 4": first / 2, "tau": 0}
