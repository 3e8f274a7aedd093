# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: the mean F1 of the three questions for $\tau = 0$ and for $\tau = 4$
# why: leaves the question without an answer out of the mean, and so prefers to answer everything
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.775, "mean 4": 0.375, "tau": 0.0}
