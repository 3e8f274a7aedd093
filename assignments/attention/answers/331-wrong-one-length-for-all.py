# cell: identity
# kind: wrong
# author: student
# sentence: None of them is needlessly long, by the rule above.
# why: all queries get the length that the closest pair of keys needs
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    """Return one query per key, so that query i puts at least `weight` on key i.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (n, d), dtype of K
    """
    n = len(K)
    S = K @ K.mT
    S = S - 2 * torch.eye(n, dtype=K.dtype)  # a key is not its own rival
    c = smallest_margin(n, weight) / (1 - S.max())
    return 1.01 * c * K
