# cell: weight-by-hand
# kind: wrong
# author: student
# sentence: Return the weight of key a for c = 1, d_k = 64 and n = 64 keys, to at least four decimals.
# why: exponent c / d_k instead of c / sqrt(d_k)
def weight_by_hand() -> float:
    """Return the weight of key a for c = 1, d_k = 64 and n = 64 keys, to at least four decimals."""
    return 1 / (2 + 62 * math.exp(-1 / 64))
