# cell: blocked
# kind: wrong
# author: student
# sentence: how many pairs of query and key does each mask **block** for 4 source and 6 target tokens?
# why: gives the allowed pairs

def blocked_by_hand() -> dict[str, int]:
    """Return how many pairs each mask blocks, for 4 source and 6 target tokens."""
    return {"unidirectional": 55, "bidirectional": 100, "seq2seq": 61}
