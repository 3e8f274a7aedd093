# cell: average-all
# kind: wrong
# author: student
# sentence: Return a query that gives every key the same weight, whatever the keys are.
# why: a very short query is not zero: long keys still differ
def averaging_all(K: torch.Tensor) -> torch.Tensor:
    """Return a query that gives every key the same weight, whatever the keys are.

    K: (n, d)
    returns: (d,), dtype of K
    """
    return torch.full((K.shape[1],), 1e-8, dtype=K.dtype)
