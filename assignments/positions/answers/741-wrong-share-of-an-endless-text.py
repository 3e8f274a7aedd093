# cell: share-by-hand
# kind: wrong
# author: student
# sentence: All scores are equal before the bias, and the last of 512 tokens asks behind a causal mask.
# why: divides by the sum over infinitely many keys; 1 - exp(-2) = 0.865 and 1 - exp(-1) = 0.632 instead of 0.881 and 0.731
def share_by_hand() -> dict[str, float]:
    """Return the two shares "steep" and "flat", between 0 and 1, to at least three decimals."""
    # (1 - r^256) / (1 - r) against 1 / (1 - r), with r = exp(-slope)
    return {"steep": 1 - math.exp(-256 / 128), "flat": 1 - math.exp(-256 / 256)}
