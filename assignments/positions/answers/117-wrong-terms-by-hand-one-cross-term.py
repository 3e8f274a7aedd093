# cell: terms-by-hand
# kind: wrong
# author: student
# sentence: how much of the first number is cross terms, a token times a position?
# why: counts x1·p2 and forgets p1·x2
def terms_by_hand() -> dict[str, float]:
    return {"added": 4, "concatenated": 2, "cross": 3}
