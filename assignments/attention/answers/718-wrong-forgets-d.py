# cell: argmax-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements, for example {"A", "E"}.
# why: leaves out D, which is right too: the argmax is constant between ties
def argmax_choice() -> set[str]:
    """Return the letters of all right statements, for example {"A", "E"}."""
    return {"A", "C"}
