# cell: before-choice
# kind: wrong
# author: student
# sentence: Which statements are right? (One or more.)
# why: C is wrong: the denominator still knows the future
def before_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "E"}
