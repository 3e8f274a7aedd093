# cell: ten-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: takes equal accuracies on dev and test as a sign against overfitting (D)
def ten_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "C", "D", "E", "F"}

