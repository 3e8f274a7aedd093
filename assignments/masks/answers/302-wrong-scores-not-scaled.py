# cell: by-hand
# kind: wrong
# author: student
# sentence: It is the matrix of **scaled** scores, $E = QK^\top/\sqrt{d_k}$.
# why: E is not divided by 2; weights and output are right all the same
def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    E = [[2.0, 8.0, 4.0], [6.0, 6.0, 18.0], [0.0, 0.0, 0.0]]
    weights = [[1.0, 0.0, 0.0], [1 / 2, 1 / 2, 0.0], [1 / 3, 1 / 3, 1 / 3]]
    return {"E": E, "weights": weights, "output": [[6.0, 0.0], [3.0, 3.0], [3.0, 5.0]]}
