# cell: select
# kind: wrong
# author: student
# sentence: Many queries do it, and any of them is right that is not needlessly long. Take the shortest $c\,k_j$ whose margin is the one that you computed in the exercise before: your query is at most twice as long, or its length is at most 2.
# why: measures the margin with |k_i · k_j|, so an opposite key counts as near: K=[[1., 0.], [-0.8, 0.6]] gives a query of length 23 where 2.6 is enough
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Return a query whose unscaled softmax weight on key `j` is at least `weight`.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (d,), dtype of K
    """
    others = torch.arange(len(K)) != j
    closeness = (K[others] @ K[j]).abs().max()  # 1 would be the same direction
    length = smallest_margin(len(K), weight) / (1 - closeness)
    return length * K[j]
