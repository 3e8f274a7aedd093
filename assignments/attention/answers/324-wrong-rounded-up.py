# cell: margin
# kind: wrong
# author: student
# sentence: Return the smallest margin that guarantees at least `weight` for the best of `n` keys.
# why: rounded up to the next hundredth: enough, but not the smallest
def smallest_margin(n: int, weight: float) -> float:
    """Return the smallest margin that guarantees at least `weight` for the best of `n` keys.

    n: number of keys, at least 2        weight: wanted weight, between 0 and 1 (both excluded)
    returns: the margin, never below 0
    """
    m = math.log((n - 1) * weight / (1 - weight))
    return max(0.0, math.ceil(m * 100) / 100)
