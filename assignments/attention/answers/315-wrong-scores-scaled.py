# cell: hard-by-hand
# kind: wrong
# author: student
# sentence: Return the four unscaled scores, and the output of argmax attention, as lists of numbers.
# why: the scores are divided by the root of 3
def hard_by_hand() -> dict[str, list[float]]:
    """Return the four unscaled scores, and the output of argmax attention, as lists of numbers."""
    root = 3**0.5
    return {"scores": [0 / root, 1 / root, 3 / root, 0 / root], "output": [3, 2, 0]}
