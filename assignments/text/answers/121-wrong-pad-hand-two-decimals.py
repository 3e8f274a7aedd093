# cell: pad-by-hand
# kind: wrong
# author: student
# sentence: Give at least three decimals.
# why: rounded to two decimals
def pad_shares_by_hand() -> dict[str, float]:
    return {"document": 0.28, "longest": 0.44, "fixed": 0.69}
