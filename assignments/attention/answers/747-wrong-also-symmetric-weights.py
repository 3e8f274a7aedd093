# cell: shared-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: adds B: each row of weights has a sum of its own, so the weights are not symmetric (x = [1, 2] in one dimension shows it)
def shared_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "D"}
