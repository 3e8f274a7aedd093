# cell: proof-choice
# kind: wrong
# author: student
# sentence: C A A^T = I. (is false unless the subspace is everything)
# why: takes C for needed
def proof_choice() -> set[str]:
    return {"A", "B", "C", "D"}
