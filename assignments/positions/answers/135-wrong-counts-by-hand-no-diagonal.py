# cell: counts-by-hand
# kind: wrong
# author: student
# sentence: clipped at a distance of 128, when every query sees every key ("clipped")?
# why: forgets the distance 0 in the clipped case
def counts_by_hand() -> dict[str, int]:
    return {"full": 8 * 1023, "causal": 8 * 512, "clipped": 8 * 256}
