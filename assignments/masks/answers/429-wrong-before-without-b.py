# cell: before-choice
# kind: wrong
# author: student
# sentence: Which statements are right? (One or more.)
# why: renormalising gives the same weights in exact arithmetic, so B is right

def before_choice() -> set[str]:
    """Return the letters of all right statements."""
    return set("AE")
