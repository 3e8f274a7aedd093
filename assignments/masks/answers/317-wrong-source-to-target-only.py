# cell: blocked
# kind: wrong
# author: student
# sentence: how many pairs of query and key does each mask **block** for 4 source and 6 target tokens?
# why: forgets the triangle in the target
def blocked_by_hand() -> dict[str, int]:
    """Return how many pairs each mask blocks, for 4 source and 6 target tokens."""
    return {"unidirectional": 45, "bidirectional": 0, "seq2seq": 24}
