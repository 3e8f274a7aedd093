# cell: shapes
# kind: wrong
# author: student
# sentence: First by hand: a batch of 2 has 5 queries and 7 keys of size 8, and values of size 3.
# why: the output has the size of a key, (2, 5, 8), instead of the size of a value, (2, 5, 3)
def shapes_by_hand() -> dict[str, tuple[int, ...]]:
    """Return the shapes of the scores, the weights and the output for the sizes above."""
    return {"scores": (2, 5, 7), "weights": (2, 5, 7), "output": (2, 5, 8)}
