# cell: before-choice
# kind: right
# author: student
# sentence: Return the letters of all right statements.
# why: A, B and E, in another order
def before_choice() -> set[str]:
    """Return the letters of all right statements."""
    return set("ABCDE") - set("CD")
