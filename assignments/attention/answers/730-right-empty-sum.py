# cell: average-all
# kind: right
# author: assistant
# sentence: returns: (d,), dtype of K
# why: the sum of no keys at all: zeros with the size, dtype and device of K
def averaging_all(K: torch.Tensor) -> torch.Tensor:
    """Return a query that gives every key the same weight, whatever the keys are.

    K: (n, d)
    returns: (d,), dtype of K
    """
    return K[:0].sum(dim=0)
