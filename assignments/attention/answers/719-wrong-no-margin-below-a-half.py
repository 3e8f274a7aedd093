# cell: margin
# kind: wrong
# author: student
# sentence: Return the smallest margin that guarantees at least `weight` for the best of `n` keys.
# why: takes the case n = 2 for all: returns 0 for every weight up to 1/2, but n=100, weight=0.5 needs ln 99 = 4.6
def smallest_margin(n: int, weight: float) -> float:
    """Return the smallest margin that guarantees at least `weight` for the best of `n` keys.

    n: number of keys, at least 2        weight: wanted weight, between 0 and 1 (both excluded)
    returns: the margin, never below 0
    """
    if weight <= 0.5:
        return 0.0
    return math.log((n - 1) * weight / (1 - weight))
