# cell: leak-choice
# kind: right
# author: student
# sentence: Which statements are right? (One or more.)
# why: B, C and E

def leak_choice() -> set[str]:
    """Return the letters of all right statements."""
    return set("ECB")
