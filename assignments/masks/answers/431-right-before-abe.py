# cell: before-choice
# kind: right
# author: student
# sentence: Which statements are right? (One or more.)
# why: A, B and E

def before_choice() -> set[str]:
    """Return the letters of all right statements."""
    return set("EAB")
