# cell: hard-by-hand
# kind: wrong
# author: student
# sentence: Return the four unscaled scores, and the output of argmax attention
# why: divides the scores by the root of 3, as exercise 2 does
def hard_by_hand() -> dict[str, list[float]]:
    root = math.sqrt(3)
    return {"scores": [0.0, 1 / root, 3 / root, 0.0], "output": [3.0, 2.0, 0.0]}
