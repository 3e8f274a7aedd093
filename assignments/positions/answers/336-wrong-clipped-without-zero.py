# cell: counts-by-hand
# kind: wrong
# author: student
# sentence: clipped at a distance of 128, when every query sees every key ("clipped")?
# why: forgets the distance 0
def counts_by_hand() -> dict[str, int]:
    """Return the three counts "full", "causal" and "clipped"."""
    return {"full": 1023 * 8, "causal": 512 * 8, "clipped": 256 * 8}
