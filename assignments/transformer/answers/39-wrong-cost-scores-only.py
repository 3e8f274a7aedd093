# cell: cost-hand
# kind: wrong
# author: student
# sentence: Return the length below which the projections of self-attention cost more than scores and mixing.
# why: compares the projections with the scores alone, and forgets the mixing
def cost_by_hand() -> dict[str, float]:
    return {"768": 4 * 768.0, "48": 4 * 48.0, "share": 0.75}
