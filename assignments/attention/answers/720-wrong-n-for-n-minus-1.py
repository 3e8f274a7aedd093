# cell: margin
# kind: wrong
# author: student
# sentence: Return the smallest margin that guarantees at least `weight` for the best of `n` keys.
# why: ln(n w / (1 - w)) instead of ln((n - 1) w / (1 - w)): n=3, weight=0.9 gives ln 27 = 3.30 instead of ln 18 = 2.89
def smallest_margin(n: int, weight: float) -> float:
    """Return the smallest margin that guarantees at least `weight` for the best of `n` keys.

    n: number of keys, at least 2        weight: wanted weight, between 0 and 1 (both excluded)
    returns: the margin, never below 0
    """
    if weight <= 1 / n:
        return 0.0
    return math.log(n * weight / (1 - weight))
