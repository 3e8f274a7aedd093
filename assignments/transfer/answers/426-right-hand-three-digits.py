# cell: f1-by-hand
# kind: right
# author: student
# sentence: Three digits are enough.
# why: the five numbers, rounded to three digits
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.517, "mean 4": 0.583, "tau": 4}
