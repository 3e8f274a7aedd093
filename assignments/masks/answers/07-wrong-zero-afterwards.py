# cell: before-choice
# kind: wrong
# author: student
# sentence: C ... without dividing, already stops the future completely. (the future is still in the denominator)
# why: takes C for right
def before_choice() -> set[str]:
    return {"A", "B", "C", "E"}
