# cell: novels
# kind: wrong
# author: student
# sentence: **D** A masked token can't serve as a label, because the model doesn't see it.
# why: takes D for right: the label is kept outside of the input
def novels_choice() -> set[str]:
    return {"A", "C", "D"}
