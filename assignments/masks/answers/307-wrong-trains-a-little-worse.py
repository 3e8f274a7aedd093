# cell: diagonal-choice
# kind: wrong
# author: student
# sentence: Which statements are right? (One or more.)
# why: D is wrong, C is missing
def diagonal_choice() -> set[str]:
    """Return the letters of all right statements, for example {"A", "E"}."""
    return {"A", "B", "D"}
