# cell: blocked
# kind: wrong
# author: student
# sentence: for 4 source and 6 target tokens
# why: source and target exchanged: 24 + 6 = 30 for 6 and 4; 24 + 15 = 39 is right
def blocked_by_hand() -> dict[str, int]:
    """Return how many pairs each mask blocks, for 4 source and 6 target tokens."""
    return {"unidirectional": 45, "bidirectional": 0, "seq2seq": 6 * 4 + 4 * 3 // 2}
