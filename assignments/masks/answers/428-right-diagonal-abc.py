# cell: diagonal-choice
# kind: right
# author: student
# sentence: Which statements are right? (One or more.)
# why: A, B and C

def diagonal_choice() -> set[str]:
    """Return the letters of all right statements, for example {"A", "E"}."""
    return set("CBA")
