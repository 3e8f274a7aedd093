# cell: f1-by-hand
# kind: wrong
# author: assistant
# sentence: F_1 = 2PR/(P+R)
# why: intersection over union instead of F1
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.6, "third": 0.667, "mean 0": 0.422, "mean 4": 0.533, "tau": 4}
