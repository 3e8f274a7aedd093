# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: A question with an answer gets 0 when none is given.
# why: question 3, unanswered at tau = 4, gets 1
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.517, "mean 4": (0.75 + 1 + 1) / 3, "tau": 7}
