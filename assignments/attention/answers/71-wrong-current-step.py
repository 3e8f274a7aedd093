# cell: roles
# kind: wrong
# author: student
# sentence: C A query always stands for the current decoding step. (fails for self-attention in an encoder)
# why: takes C for right
def roles_choice() -> set[str]:
    return {"A", "B", "C", "D"}
