# cell: by-hand
# kind: wrong
# author: student
# sentence: Give $E$, the weights after the causal mask, and the output, each as three rows of numbers.
# why: the third query is zero, and so its weights and output were taken to be zero

def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    return {
        "E": [[1, 4, 2], [3, 3, 9], [0, 0, 0]],
        "weights": [[1, 0, 0], [0.5, 0.5, 0], [0, 0, 0]],
        "output": [[6, 0], [3, 3], [0, 0]],
    }
