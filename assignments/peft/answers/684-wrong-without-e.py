# cell: ten-choice
# kind: wrong
# author: student
# sentence: With 852 test examples in the place of ten, an accuracy near 0.8 would have a standard error of about 1.4 points.
# why: sqrt(0.8 * 0.2 / 852) is 0.0137, so E is right and missing here

def ten_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "C", "F"}
