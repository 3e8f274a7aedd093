# cell: copy-choice
# kind: wrong
# author: student
# sentence: Which of these is enough to make its output nearly equal to $v_j$, whatever the values are? (One or more.)
# why: F is not enough
def copy_choice() -> set[str]:
    """Return the letters of all that is enough, for example {"B", "F"}."""
    return {"A", "D", "E", "F"}
