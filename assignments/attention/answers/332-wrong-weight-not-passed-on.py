# cell: identity
# kind: wrong
# author: student
# sentence: Return one query per key, so that query i puts at least `weight` on key i.
# why: the argument `weight` is ignored, 0.99 is always used
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    """Return one query per key, so that query i puts at least `weight` on key i.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (n, d), dtype of K
    """
    return torch.stack([selecting_query(K, i) for i in range(len(K))])
