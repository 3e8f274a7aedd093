# cell: select
# kind: wrong
# author: student
# sentence: Return a query whose unscaled softmax weight on key `j` is at least `weight`.
# why: the margin is computed for 0.99, whatever `weight` is
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    n = K.shape[0]
    mask = torch.arange(n) != j
    next_best = (K[mask] @ K[j]).max()
    margin = math.log((n - 1) * 0.99 / 0.01) + 0.1
    return K[j] * (margin / (1 - next_best))
