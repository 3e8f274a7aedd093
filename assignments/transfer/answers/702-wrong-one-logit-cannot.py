# cell: head-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: takes B for right, although one logit with a sigmoid is enough for two classes; gives ABCE instead of ACE
def head_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "E"}
