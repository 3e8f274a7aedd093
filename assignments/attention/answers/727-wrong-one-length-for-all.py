# cell: identity
# kind: wrong
# author: assistant
# sentence: None of them is needlessly long, by the rule above.
# why: one common length, from the closest pair of all keys: for angles 0, 0.1 and 3 radians the third query is some 1000 long where about 3 would do
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    """Return one query per key, so that query i puts at least `weight` on key i.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (n, d), dtype of K
    """
    n, _ = K.shape
    gram = K @ K.mT
    off_diagonal = ~torch.eye(n, dtype=torch.bool, device=K.device)
    # The closest pair of keys decides how sharp the softmax has to be.
    closest = gram[off_diagonal].max()
    length = smallest_margin(n, weight) / (1 - closest)
    return length * K
