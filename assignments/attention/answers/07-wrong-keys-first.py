# cell: shapes
# kind: wrong
# author: student
# sentence: Every query is compared with every key (row = query, and the output is as long as a value)
# why: gives the output the size of a key
def shapes_by_hand() -> dict[str, tuple[int, ...]]:
    return {"scores": (2, 5, 7), "weights": (2, 5, 7), "output": (2, 5, 8)}
