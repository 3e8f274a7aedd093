# cell: leak-choice
# kind: wrong
# author: student
# sentence: Which statements are right? (One or more.)
# why: changing the last token does show a leak from it

def leak_choice() -> set[str]:
    """Return the letters of all right statements."""
    return set("BE")
