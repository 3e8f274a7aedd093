# cell: diagonal-choice
# kind: wrong
# author: student
# sentence: C After a second layer with the same mask, every position is NaN. (right, and D is not)
# why: overlooks that every later query looks at the NaN of position 0
def diagonal_choice() -> set[str]:
    return {"A", "B"}
