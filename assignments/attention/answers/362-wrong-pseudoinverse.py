# cell: select
# kind: wrong
# author: assistant
# sentence: It has to work for more keys than dimensions as well: there is then no query for arbitrary scores, and solving for $(100, 0, 0, \dots)$ by least squares can miss.
# why: solves for the wanted scores by least squares
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Return a query whose unscaled softmax weight on key `j` is at least `weight`.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (d,), dtype of K
    """
    n, d = K.shape
    target = torch.zeros(n, dtype=K.dtype, device=K.device)
    target[j] = smallest_margin(n, weight) * 1.01
    return torch.linalg.pinv(K) @ target
