# cell: ten-choice
# kind: wrong
# author: student
# sentence: **C** If train, dev and test are the same ten examples, the numbers are training accuracies.
# why: leaves C out
def ten_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "E", "F"}
