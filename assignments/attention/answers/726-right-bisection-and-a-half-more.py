# cell: select
# kind: right
# author: assistant
# sentence: Many queries do it, and any of them is right that is not needlessly long. Take the shortest $c\,k_j$ whose margin is the one that you computed in the exercise before: your query is at most twice as long, or its length is at most 2.
# why: bisects the length in float64 with the true weights (never longer than the bound needs), then takes 1.5 times that, still under twice
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Return a query whose unscaled softmax weight on key `j` is at least `weight`.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (d,), dtype of K
    """
    keys = K.detach().double()
    products = keys @ keys[j]
    rest = torch.cat([products[:j], products[j + 1 :]])
    wanted = math.log(weight) - math.log1p(-weight)

    def enough(c):
        return (c * products[j] - torch.logsumexp(c * rest, dim=0)).item() >= wanted

    if enough(0.0):
        return torch.zeros_like(K[j])
    low, high = 0.0, 1.0
    while not enough(high):
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return (1.5 * high * keys[j]).to(K.dtype)
