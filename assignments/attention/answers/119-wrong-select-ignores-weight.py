# cell: select
# kind: wrong
# author: student
# sentence: Return a query whose unscaled softmax weight on key `j` is at least `weight`.
# why: the margin is that of 0.99 whatever weight is asked for
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    products = K @ K[j]
    products[j] = -torch.inf
    gap = 1 - products.max().item()
    c = smallest_margin(len(K), 0.99) / gap
    return 1.1 * c * K[j]
