# cell: hard-by-hand
# kind: right
# author: student
# sentence: as lists of numbers
# why: integers in place of floats
def hard_by_hand() -> dict[str, list[float]]:
    return {"output": [3, 2, 0], "scores": [0, 1, 3, 0]}
