# cell: select
# kind: right
# author: student
# sentence: Many queries do it, and any of them is right that is not needlessly long.
# why: along k_j, but the length is found by measuring the weight, so it is often shorter than the bound
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    Kd = K.double()

    def reached(c):
        return torch.softmax(Kd @ (c * Kd[j]), dim=0)[j].item() >= weight

    high = 1.0
    while not reached(high):
        high *= 2
    low = 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return (1.02 * high * Kd[j]).to(K.dtype)
