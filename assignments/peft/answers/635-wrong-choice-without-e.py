# cell: ten-choice
# kind: wrong
# author: assistant
# sentence: **E** With 852 test examples in the place of ten, an accuracy near 0.8 would have a standard error of about 1.4 points.
# why: leaves E out
def ten_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "C", "F"}
