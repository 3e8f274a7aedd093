# cell: by-hand
# kind: wrong
# author: student
# sentence: $E = QK^\top/\sqrt{d_k}$
# why: divided by d_k = 4 and not by its root

def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    return {
        "E": [[0.5, 2, 1], [1.5, 1.5, 4.5], [0, 0, 0]],
        "weights": [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3]],
        "output": [[6, 0], [3, 3], [3, 5]],
    }
