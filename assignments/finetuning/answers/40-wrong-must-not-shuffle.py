# cell: order-choice
# kind: wrong
# author: student
# sentence: Why are training data shuffled and validation data not? (One or more.)
# why: E contradicts D: the accuracy does not depend on the order
def order_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "C", "E"}

