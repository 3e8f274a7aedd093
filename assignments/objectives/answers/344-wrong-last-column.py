# cell: decoder-choice
# kind: wrong
# author: student
# sentence: Padding on the right does no harm, as long as the last column is taken.
# why: F is wrong: the last column is then padding
def decoder_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"B", "D", "E", "F"}
