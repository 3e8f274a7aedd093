# cell: diagonal-choice
# kind: wrong
# author: student
# sentence: Which statements are right? (One or more.)
# why: in the second layer every other query reads the NaN of position 0, so C is right too

def diagonal_choice() -> set[str]:
    """Return the letters of all right statements, for example {"A", "E"}."""
    return set("AB")
