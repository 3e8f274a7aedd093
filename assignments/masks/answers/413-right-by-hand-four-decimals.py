# cell: by-hand
# kind: right
# author: student
# sentence: or with at least four decimals
# why: 0.3333 has four decimals, all else are whole numbers

def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    third = 0.3333
    return {
        "E": [[1, 4, 2], [3, 3, 9], [0, 0, 0]],
        "weights": [[1, 0, 0], [0.5, 0.5, 0], [third, third, third]],
        "output": [[6, 0], [3, 3], [3, 5]],
    }
