# cell: select
# kind: right
# author: student
# sentence: Many queries do it, and any of them is right that is not needlessly long.
# why: the gap 1 - k_i.k_j as half the squared distance, in float64, with a tenth on top
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Return a query whose unscaled softmax weight on key `j` is at least `weight`.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (d,), dtype of K
    """
    k = K[j].double()
    others = torch.cat([K[:j], K[j + 1 :]]).double()
    gap = ((others - k) ** 2).sum(-1).min() / 2
    c = 1.1 * smallest_margin(K.shape[0], weight) / gap
    return (c * k).to(K.dtype)
