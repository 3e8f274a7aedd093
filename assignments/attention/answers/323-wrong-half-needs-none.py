# cell: margin
# kind: wrong
# author: student
# sentence: Return the smallest margin that guarantees at least `weight` for the best of `n` keys.
# why: thinks that no margin is needed up to one half: smallest_margin(100, 0.4) is 0
def smallest_margin(n: int, weight: float) -> float:
    """Return the smallest margin that guarantees at least `weight` for the best of `n` keys.

    n: number of keys, at least 2        weight: wanted weight, between 0 and 1 (both excluded)
    returns: the margin, never below 0
    """
    if weight < 0.5:
        return 0.0
    return math.log(weight * (n - 1) / (1 - weight))
