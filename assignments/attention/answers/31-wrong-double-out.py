# cell: select
# kind: wrong
# author: student
# sentence: returns: (d,), dtype of K
# why: computes in float64 for safety and forgets to go back
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    keys = K.double()
    dots = keys @ keys[j]
    dots[j] = -1.0
    gap = (1.0 - dots.max()).item()
    length = 1.001 * (smallest_margin(K.shape[0], weight) + 1e-3) / gap
    return length * keys[j]
