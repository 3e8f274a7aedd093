# cell: before-choice
# kind: wrong
# author: assistant
# sentence: Which statements are right? (One or more.)
# why: the blocked keys still stand in the denominator, so C is wrong

def before_choice() -> set[str]:
    """Return the letters of all right statements."""
    return set("ABCE")
