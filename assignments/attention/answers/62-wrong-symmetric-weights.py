# cell: shared-choice
# kind: wrong
# author: student
# sentence: B The weights after the softmax are symmetric as well. (each row has its own denominator)
# why: takes B for right
def shared_choice() -> set[str]:
    return {"A", "B", "C", "D"}
