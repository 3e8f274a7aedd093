# cell: weight-by-hand
# kind: right
# author: student
# sentence: Return the weight of key a for c = 1, d_k = 64 and n = 64 keys, to at least four decimals.
# why: 0.017632... rounded to the four decimals that are asked for
def weight_by_hand() -> float:
    """Return the weight of key a for c = 1, d_k = 64 and n = 64 keys, to at least four decimals."""
    return 0.0176
