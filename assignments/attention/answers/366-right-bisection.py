# cell: average-scale
# kind: right
# author: assistant
# sentence: returns: c, never below 0, and exact up to rounding
# why: bisection on the measured leak
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    """Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.

    d_k: size of a key   n: number of keys, at least 2   leak: between 0 and 1 (both excluded)
    returns: c, never below 0
    """
    def leaked(c: float) -> float:
        others = (n - 2) * math.exp(-c / math.sqrt(d_k))
        return others / (2 + others)

    if leaked(0.0) <= leak:
        return 0.0
    low, high = 0.0, 1.0
    while leaked(high) > leak:
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        if leaked(middle) > leak:
            low = middle
        else:
            high = middle
    return high
