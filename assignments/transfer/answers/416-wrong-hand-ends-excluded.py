# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: places of tokens, both ends included
# why: counts 4..7 as three tokens and 10..12 as two, so 2/3 for both
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.6666666666666666, "third": 0.6666666666666666, "mean 0": 0.4444444444444444, "mean 4": 0.5555555555555556, "tau": 4}
