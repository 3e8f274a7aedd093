# cell: select
# kind: wrong
# author: assistant
# sentence: returns: (d,), dtype of K
# why: computes in float64 and forgets to go back
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Return a query whose unscaled softmax weight on key `j` is at least `weight`.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (d,), dtype of K
    """
    K64 = K.to(torch.float64)
    k = K64[j]
    sims = K64 @ k
    others = torch.cat([sims[:j], sims[j + 1 :]])
    gap = 1.0 - others.max()
    margin = smallest_margin(K.shape[0], weight)
    return 1.05 * margin / gap * k
