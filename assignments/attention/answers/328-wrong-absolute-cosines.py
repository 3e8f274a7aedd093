# cell: select
# kind: wrong
# author: student
# sentence: if it is longer than 2, it may be at most twice as long as the shortest $c\,k_j$ for which the bound of the exercise before promises the wanted weight.
# why: takes the largest absolute cosine: a key that points nearly the other way makes the query enormous
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Return a query whose unscaled softmax weight on key `j` is at least `weight`.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (d,), dtype of K
    """
    cosine = (K @ K[j]).abs()
    cosine[j] = 0
    c = smallest_margin(len(K), weight) / (1 - cosine.max()) * 1.01
    return c * K[j]
