# cell: proof-choice
# kind: wrong
# author: student
# sentence: Which of these does it need? (One or more.)
# why: B is needed as well
def proof_choice() -> set[str]:
    """Return the letters of all that the proof needs."""
    return {"A", "D"}
