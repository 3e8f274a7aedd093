# cell: diagonal-choice
# kind: wrong
# author: assistant
# sentence: Which statements are right? (One or more.)
# why: row 0 has no key at all, so A is right, and NaN does not train

def diagonal_choice() -> set[str]:
    """Return the letters of all right statements, for example {"A", "E"}."""
    return set("BD")
