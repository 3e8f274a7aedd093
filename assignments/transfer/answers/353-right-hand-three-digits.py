# cell: f1-by-hand
# kind: right
# author: student
# sentence: Three digits are enough.
# why: the numbers typed in with three digits
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.750, "third": 0.800, "mean 0": 0.517, "mean 4": 0.583, "tau": 4}
