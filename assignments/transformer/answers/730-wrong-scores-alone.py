# cell: cost-hand
# kind: wrong
# author: student
# sentence: In `cost_by_hand`, compare the projections with the sum of scores and mixing.
# why: sets 4 T d^2 equal to T^2 d, the scores without the mixing: 3072 and 192 instead of 1536 and 96
def cost_by_hand() -> dict[str, float]:
    """Return the length below which the projections of self-attention cost more than scores and mixing.

    "768": for d = 768   "48": for d = 48
    And as "share" the share of all multiplications that the projections take for T = 1024, d = 768 (four decimals).
    """
    share = 4 * 768 / (4 * 768 + 2 * 1024)
    return {"768": 4.0 * 768, "48": 4.0 * 48, "share": round(share, 4)}
