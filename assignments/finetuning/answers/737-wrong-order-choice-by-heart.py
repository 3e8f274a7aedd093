# cell: order-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: takes B for right, which it is not: what an unshuffled epoch does is not that batches are learned by heart
def order_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "D"}
