# cell: blocked
# kind: wrong
# author: student
# sentence: how many pairs of query and key does each mask **block** for 4 source and 6 target tokens?
# why: counts the allowed pairs
def blocked_by_hand() -> dict[str, int]:
    return {"unidirectional": 55, "bidirectional": 100, "seq2seq": 61}
