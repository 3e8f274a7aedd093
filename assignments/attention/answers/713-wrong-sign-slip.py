# cell: hard-by-hand
# kind: wrong
# author: student
# sentence: Give the scores under the name `"scores"` and the output under `"output"`.
# why: a sign slip in the last score: -2 - 2 = -4, where (-1)(2) + (-2)(-1) = 0
def hard_by_hand() -> dict[str, list[float]]:
    """Return the four unscaled scores, and the output of argmax attention, as lists of numbers."""
    return {"scores": [0, 1, 3, -4], "output": [3, 2, 0]}
