# cell: terms-by-hand
# kind: wrong
# author: student
# sentence: how much of the first number is cross terms, a token times a position?
# why: only one of the two cross terms
def terms_by_hand() -> dict[str, float]:
    """Return the scores "added" and "concatenated", and the sum of the "cross" terms in the former."""
    return {"added": 4, "concatenated": 2, "cross": 3}
