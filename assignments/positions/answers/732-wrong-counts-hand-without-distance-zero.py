# cell: counts-by-hand
# kind: wrong
# author: student
# sentence: By hand: a model with a context of $T = 512$ tokens and 8 heads has one layer with a relative bias per head and distance.
# why: takes 2T and 2k distances; from -511 to 511 there are 1023 (8184 numbers, not 8192), from -128 to 128 there are 257 (2056, not 2048)
def counts_by_hand() -> dict[str, int]:
    """Return the three counts "full", "causal" and "clipped"."""
    return {"full": 8 * 1024, "causal": 8 * 512, "clipped": 8 * 256}
