# cell: proof-choice
# kind: right
# author: student
# sentence: Return the letters of all that the proof needs.
# why: A A^T v_a = A (A^T A) x = A x and A A^T v_b = 0: A, B and D, built from a string
def proof_choice() -> set[str]:
    """Return the letters of all that the proof needs."""
    return set("ABD")
