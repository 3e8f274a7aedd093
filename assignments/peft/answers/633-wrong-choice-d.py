# cell: ten-choice
# kind: wrong
# author: student
# sentence: **D** Equal accuracies on dev and test show that nothing was overfitted.
# why: takes D to be right as well
def ten_choice() -> set[str]:
    """Return the letters of all right statements."""
    return set("ACDEF")
