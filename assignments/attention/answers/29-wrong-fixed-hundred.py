# cell: select
# kind: wrong
# author: student
# sentence: Return a query whose unscaled softmax weight on key `j` is at least `weight`. (K: no two alike)
# why: a length of 100 is not enough for keys that are close to each other
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    return 100.0 * K[j]
