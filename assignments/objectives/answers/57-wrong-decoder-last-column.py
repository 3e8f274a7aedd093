# cell: decoder-choice
# kind: wrong
# author: student
# sentence: **F** Padding on the right does no harm, as long as the last column is taken.
# why: takes F for right: the last column is padding then
def decoder_choice() -> set[str]:
    return {"B", "D", "E", "F"}
