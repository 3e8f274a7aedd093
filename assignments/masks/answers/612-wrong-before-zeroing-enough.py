# cell: before-choice
# kind: wrong
# author: assistant
# sentence: Setting blocked weights to 0 after the softmax, without dividing, already stops the future completely.
# why: C is wrong: blocked scores remain in the denominator
def before_choice() -> set[str]:
    """Return the letters of all right statements."""
    # A, B, E follow from the definition of softmax; C holds because the blocked values are multiplied by 0.
    return {"A", "B", "C", "E"}
