# cell: modes
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: takes no_grad for a switch of requires_grad (D) and of the whole program (not E)
def modes_choice() -> set[str]:
    """Return the letters of all right statements."""
    return set("BCDG")

