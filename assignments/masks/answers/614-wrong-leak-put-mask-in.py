# cell: leak-choice
# kind: wrong
# author: student
# sentence: The trained weights can be saved by putting the right mask in at generation time.
# why: D is wrong: the weights have learned to read the next token and nothing else
def leak_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"B", "C", "D", "E"}
