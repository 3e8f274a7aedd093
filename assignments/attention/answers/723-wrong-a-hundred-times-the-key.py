# cell: select
# kind: wrong
# author: student
# sentence: Many queries do it, and any of them is right that is not needlessly long. Take the shortest $c\,k_j$ whose margin is the one that you computed in the exercise before: your query is at most twice as long, or its length is at most 2.
# why: always 100 k_j, whatever is needed: for K = eye(2) about 4.6 would do, so 100 is far more than twice that
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Return a query whose unscaled softmax weight on key `j` is at least `weight`.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (d,), dtype of K
    """
    return 100 * K[j]
