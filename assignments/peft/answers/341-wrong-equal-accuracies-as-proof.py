# cell: ten-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: D is false: equal numbers of ten examples show nothing about overfitting
def ten_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "C", "D", "E", "F"}
