# cell: identity
# kind: right
# author: student
# sentence: None of them is needlessly long, by the rule above.
# why: without a loop, from the matrix of squared distances
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    """Return one query per key, so that query i puts at least `weight` on key i.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (n, d), dtype of K
    """
    n = K.shape[0]
    K64 = K.double()
    far = (K64[:, None] - K64[None]).pow(2).sum(-1) / 2
    far.fill_diagonal_(torch.inf)
    c = 1.05 * smallest_margin(n, weight) / far.amin(dim=1, keepdim=True)
    return (c * K64).to(K.dtype)
