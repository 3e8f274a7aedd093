# cell: f1-by-hand
# kind: wrong
# author: assistant
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: the share of the union (Jaccard) instead of F1
def f1_by_hand() -> dict[str, float]:
    first, third = 3 / 5, 2 / 3
    return {
        "first": first,
        "third": third,
        "mean 0": (first + 0 + third) / 3,
        "mean 4": (first + 1 + 0) / 3,
        "tau": 4.0,
    }
