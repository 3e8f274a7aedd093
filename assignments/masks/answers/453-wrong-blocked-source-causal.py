# cell: blocked
# kind: wrong
# author: student
# sentence: the source tokens see the whole source and nothing of the target
# why: adds the triangle of the source to the blocked pairs of the third mask

def blocked_by_hand() -> dict[str, int]:
    """Return how many pairs each mask blocks, for 4 source and 6 target tokens."""
    source, target = 4, 6
    return {
        "unidirectional": 45,
        "bidirectional": 0,
        "seq2seq": source * target + source * (source - 1) // 2 + target * (target - 1) // 2,
    }
