# cell: blocked
# kind: wrong
# author: student
# sentence: for 4 source and 6 target tokens
# why: source and target mixed up: the triangle is that of 4 tokens

def blocked_by_hand() -> dict[str, int]:
    """Return how many pairs each mask blocks, for 4 source and 6 target tokens."""
    return {"unidirectional": 45, "bidirectional": 0, "seq2seq": 4 * 6 + 4 * 3 // 2}
