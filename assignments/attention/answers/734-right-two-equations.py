# cell: average-two
# kind: right
# author: assistant
# sentence: for such keys the length of your query is at most 2, or at most twice what is needed in that direction.
# why: solves the two equations q·k_a = q·k_b = 1 inside the plane of the two keys, in float64, and adds a tenth to the needed length
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    """Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.

    K: (n, d), rows of about unit length, n at least 3        leak: between 0 and 1 (both excluded)
    returns: (d,), dtype of K
    """
    keys = K.detach().double()
    pair = keys[[a, b]]  # (2, d)
    coefficients = torch.linalg.solve(pair @ pair.mT, keys.new_ones(2))
    direction = coefficients @ pair  # scores 1 on both
    rest = keys[[i for i in range(len(K)) if i not in (a, b)]]
    odds = rest.shape[0] * (1 - leak) / (2 * leak)
    if odds <= 1:
        return torch.zeros_like(K[a])
    length = math.log(odds) / (1 - (rest @ direction).max())
    return (1.1 * length * direction).to(K.dtype)
