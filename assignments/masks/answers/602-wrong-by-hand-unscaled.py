# cell: by-hand
# kind: wrong
# author: student
# sentence: It is the matrix of **scaled** scores, $E = QK^\top/\sqrt{d_k}$.
# why: E is QK^T without the division by 2; weights and output are right by luck
def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    return {
        "E": [[2, 8, 4], [6, 6, 18], [0, 0, 0]],
        "weights": [[1, 0, 0], [1 / 2, 1 / 2, 0], [1 / 3, 1 / 3, 1 / 3]],
        "output": [[6, 0], [3, 3], [3, 5]],
    }
