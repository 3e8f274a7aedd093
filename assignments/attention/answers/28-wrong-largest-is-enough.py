# cell: copy-choice
# kind: wrong
# author: student
# sentence: D All scores are negative, that of key j is -1000, and no other is above -1020. (is a margin of 20, too)
# why: thinks that a negative score can't select
def copy_choice() -> set[str]:
    return {"A", "E"}
