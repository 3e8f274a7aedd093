# cell: sizes-by-hand
# kind: wrong
# author: student
# sentence: the standard deviation, over random tokens, of a token times another token
# why: multiplies by 0.02 once instead of twice
def sizes_by_hand() -> dict[str, float]:
    return {"token-token": 0.02 * math.sqrt(48), "position-token": 0.02 * math.sqrt(24)}
