# cell: margin
# kind: right
# author: student
# sentence: returns: the margin, never below 0, and exact up to rounding
# why: doubles the bracket, then halves it
def smallest_margin(n: int, weight: float) -> float:
    """Return the smallest margin that guarantees at least `weight` for the best of `n` keys.

    n: number of keys, at least 2        weight: wanted weight, between 0 and 1 (both excluded)
    returns: the margin, never below 0
    """
    def enough(m: float) -> bool:
        return (n - 1) * math.exp(-m) <= (1 - weight) / weight

    if enough(0.0):
        return 0.0
    high = 1.0
    while not enough(high):
        high *= 2
    low = 0.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
