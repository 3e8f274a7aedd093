# cell: margin
# kind: wrong
# author: assistant
# sentence: Return the smallest margin that guarantees at least `weight` for the best of `n` keys.
# why: bisection between 0 and 20: smallest_margin(10_000, 1 - 1e-9) is 29.9
def smallest_margin(n: int, weight: float) -> float:
    """Return the smallest margin that guarantees at least `weight` for the best of `n` keys.

    n: number of keys, at least 2        weight: wanted weight, between 0 and 1 (both excluded)
    returns: the margin, never below 0
    """
    def reached(m: float) -> float:
        return 1.0 / (1.0 + (n - 1) * math.exp(-m))

    if reached(0.0) >= weight:
        return 0.0
    low, high = 0.0, 20.0
    for _ in range(200):
        middle = (low + high) / 2
        if reached(middle) >= weight:
            high = middle
        else:
            low = middle
    return high
