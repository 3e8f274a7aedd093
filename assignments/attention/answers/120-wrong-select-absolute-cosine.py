# cell: select
# kind: wrong
# author: assistant
# sentence: if it is longer than 2, it may be at most twice as long as the shortest $c\,k_j$ for which the bound of the exercise before promises the wanted weight
# why: takes the largest absolute inner product, so an almost opposite key makes the query many times too long (infinite for an opposite one)
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Scale the key itself until the margin to its nearest neighbour is large enough."""
    similarity = (K @ K[j]).abs()
    others = torch.arange(K.shape[0], device=K.device) != j
    gap = 1.0 - similarity[others].max()
    scale = 1.01 * smallest_margin(K.shape[0], weight) / gap
    return scale * K[j]
