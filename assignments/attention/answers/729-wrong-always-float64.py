# cell: average-all
# kind: wrong
# author: student
# sentence: returns: (d,), dtype of K
# why: always float64: for float32 keys of shape (5, 2) the query comes back as float64
def averaging_all(K: torch.Tensor) -> torch.Tensor:
    """Return a query that gives every key the same weight, whatever the keys are.

    K: (n, d)
    returns: (d,), dtype of K
    """
    return torch.zeros(K.shape[1], dtype=torch.float64)
