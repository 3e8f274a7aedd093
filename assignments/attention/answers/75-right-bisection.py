# cell: average-scale
# kind: right
# author: assistant
# sentence: Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.
# why: doubles an upper bound and bisects the leak itself, down to neighbouring floats
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    """Find the smallest non-negative scale by bisection."""

    def leaked(c: float) -> float:
        others = (n - 2) * math.exp(-c / math.sqrt(d_k))
        return others / (2 + others)

    if leaked(0.0) <= leak:
        return 0.0
    low, high = 0.0, 1.0
    while leaked(high) > leak:
        low, high = high, 2 * high
    for _ in range(200):
        middle = 0.5 * (low + high)
        if leaked(middle) > leak:
            low = middle
        else:
            high = middle
    return high
