# cell: average-all
# kind: right
# author: student
# sentence: Return a query that gives every key the same weight, whatever the keys are.
# why: zeros by subtraction
def averaging_all(K: torch.Tensor) -> torch.Tensor:
    """Return a query that gives every key the same weight, whatever the keys are.

    K: (n, d)
    returns: (d,), dtype of K
    """
    return K[0] - K[0]
