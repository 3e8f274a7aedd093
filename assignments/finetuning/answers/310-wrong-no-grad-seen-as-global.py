# cell: modes
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: leaves out E: no_grad is local to a thread, so that E is right
def modes_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"B", "C", "G"}
