# cell: modes
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: leaves out E: no_grad holds for the thread that enters it, so that another thread goes on recording
def modes_choice() -> set[str]:
    """Return the letters of all right statements."""
    # A: batch norm uses its running statistics. D: the flags of the parameters stay. F: only .grad is cleared.
    # E: no_grad is global while the block lasts.
    return {"B", "C", "G"}
