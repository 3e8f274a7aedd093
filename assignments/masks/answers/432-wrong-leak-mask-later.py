# cell: leak-choice
# kind: wrong
# author: assistant
# sentence: Which statements are right? (One or more.)
# why: weights that learnt to copy the next token are not saved by a mask later

def leak_choice() -> set[str]:
    """Return the letters of all right statements."""
    return set("BCDE")
