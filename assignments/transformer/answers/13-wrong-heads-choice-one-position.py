# cell: heads-choice
# kind: wrong
# author: student
# sentence: **A** A layer with one head cannot give weight to two positions at once.
# why: takes A for right: a softmax gives weight to all positions
def heads_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "D", "E"}
