# cell: order-choice
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: counts D as right, but the inner product is a sum of cosines and rises again; for d = 4 from a distance of 4 to one of 6, for example
def order_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "D"}
