# cell: leak-choice
# kind: wrong
# author: student
# sentence: Which statements are right? (One or more.)
# why: D is wrong: the weights never learned to predict
def leak_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"B", "C", "D", "E"}
