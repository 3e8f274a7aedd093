# cell: shared-choice
# kind: wrong
# author: student
# sentence: which statements about the scores $S$ of a sequence are right? (One or more.)
# why: B is wrong: each row has its own denominator
def shared_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "D"}
