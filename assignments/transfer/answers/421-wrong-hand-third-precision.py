# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: F_1 = 2PR/(P+R)
# why: gives the precision 2/3 of question 3 as its F1
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.667, "mean 0": 0.472, "mean 4": 0.583, "tau": 4}
