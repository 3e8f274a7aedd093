# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: and which of τ = 0, 2, 4, 7 has the highest mean F1.
# why: takes 7 as best: silence on 3 counted as right
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.517, "mean 4": 0.583, "tau": 7}
