# cell: identity
# kind: wrong
# author: student
# sentence: Return one query per key, so that query i puts at least `weight` on key i.
# why: `weight` is never passed on, the default 0.99 is always used: identity_queries(torch.eye(4), 0.9999) reaches only 0.99
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    """Return one query per key, so that query i puts at least `weight` on key i.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (n, d), dtype of K
    """
    queries = []
    for i in range(K.shape[0]):
        queries.append(selecting_query(K, i))
    return torch.stack(queries)
