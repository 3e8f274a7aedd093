# cell: head-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: D is not right: the body may be trained together with the head (as exercise 6 does)
def head_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "C", "D", "E"}

