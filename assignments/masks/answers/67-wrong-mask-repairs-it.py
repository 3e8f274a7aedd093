# cell: leak-choice
# kind: wrong
# author: student
# sentence: D The trained weights can be saved by putting the right mask in at generation time. (they have learned to copy)
# why: takes D for right
def leak_choice() -> set[str]:
    return {"B", "C", "D", "E"}
