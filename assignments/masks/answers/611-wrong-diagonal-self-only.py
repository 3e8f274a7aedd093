# cell: diagonal-choice
# kind: wrong
# author: student
# sentence: Which statements are right? (One or more.)
# why: believes that a position merely loses itself; D is wrong (everything is NaN after two layers), B and C are missing
def diagonal_choice() -> set[str]:
    """Return the letters of all right statements, for example {"A", "E"}."""
    return {"A", "D"}
