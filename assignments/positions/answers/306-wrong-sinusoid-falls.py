# cell: order-choice
# kind: wrong
# author: student
# sentence: Which statements are right? (One or more.)
# why: D is wrong: the inner product goes up and down
def order_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "D"}
