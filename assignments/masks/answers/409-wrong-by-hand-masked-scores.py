# cell: by-hand
# kind: wrong
# author: assistant
# sentence: Give $E$, the weights after the causal mask, and the output
# why: E is given after the mask was added to it

def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    ninf = -math.inf
    return {
        "E": [[1.0, ninf, ninf], [3.0, 3.0, ninf], [0.0, 0.0, 0.0]],
        "weights": [[1.0, 0.0, 0.0], [0.5, 0.5, 0.0], [1 / 3, 1 / 3, 1 / 3]],
        "output": [[6.0, 0.0], [3.0, 3.0], [3.0, 5.0]],
    }
