# cell: shapes
# kind: wrong
# author: student
# sentence: Give the three shapes as tuples, for example `(2, 5, 8)`, under the names `"scores"`, `"weights"` and `"output"`.
# why: keys and queries swapped in the weights
def shapes_by_hand() -> dict[str, tuple[int, ...]]:
    """Return the shapes of the scores, the weights and the output for the sizes above."""
    return {"scores": (2, 5, 7), "weights": (2, 7, 5), "output": (2, 5, 3)}
