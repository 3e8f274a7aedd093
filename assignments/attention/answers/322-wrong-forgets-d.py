# cell: argmax-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements, for example {"A", "E"}.
# why: D is right as well
def argmax_choice() -> set[str]:
    """Return the letters of all right statements, for example {"A", "E"}."""
    return {"A", "C"}
