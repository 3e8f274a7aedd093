# cell: terms-by-hand
# kind: wrong
# author: student
# sentence: What is $z_1 \cdot z_2$ when they are added, when they are concatenated, and how much of the first number is cross terms, a token times a position?
# why: counts only x1 . p2 = 3 and forgets p1 . x2 = -1; the cross terms sum to 2
def terms_by_hand() -> dict[str, float]:
    """Return the scores "added" and "concatenated", and the sum of the "cross" terms in the former."""
    # added: (1, 3) . (4, 0); concatenated: (1, 2, 0, 1) . (3, -1, 1, 1); cross: (1, 2) . (1, 1)
    return {"added": 4.0, "concatenated": 2.0, "cross": 3.0}
