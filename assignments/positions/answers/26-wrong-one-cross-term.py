# cell: terms-by-hand
# kind: wrong
# author: student
# sentence: how much of the first number is cross terms, a token times a position?
# why: counts x_1·p_2 only and forgets p_1·x_2
def terms_by_hand() -> dict[str, float]:
    return {"added": 4.0, "concatenated": 2.0, "cross": 3.0}
