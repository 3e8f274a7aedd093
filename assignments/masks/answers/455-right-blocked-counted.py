# cell: blocked
# kind: right
# author: student
# sentence: how many pairs of query and key does each mask **block**
# why: counts the pairs one by one

def blocked_by_hand() -> dict[str, int]:
    """Return how many pairs each mask blocks, for 4 source and 6 target tokens."""
    n = range(10)
    pairs = [(q, k) for q in n for k in n]
    return {
        "unidirectional": sum(k > q for q, k in pairs),
        "bidirectional": 0,
        "seq2seq": sum(k > q and k >= 4 for q, k in pairs),
    }
