# cell: copy-choice
# kind: wrong
# author: student
# sentence: Which of these is enough to give key $j$ more than 0.999 of its weight, so that the output is nearly $v_j$?
# why: adds F: being the largest is not enough, 100 scores of which one is 0.1 and the rest 0 give it about 0.011
def copy_choice() -> set[str]:
    """Return the letters of all that is enough, for example {"B", "F"}."""
    return {"A", "D", "E", "F"}
