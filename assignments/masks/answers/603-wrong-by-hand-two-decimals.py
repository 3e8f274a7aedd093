# cell: by-hand
# kind: wrong
# author: student
# sentence: Write a fraction as it is, such as `1 / 3`, or with at least four decimals.
# why: thirds with two decimals only; the last output row is built from them as well
def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    return {
        "E": [[1, 4, 2], [3, 3, 9], [0, 0, 0]],
        "weights": [[1, 0, 0], [0.5, 0.5, 0], [0.33, 0.33, 0.33]],
        "output": [[6, 0], [3, 3], [2.97, 4.95]],
    }
