# cell: head-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: B is false: one logit and a sigmoid tell two classes apart
def head_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "E"}
