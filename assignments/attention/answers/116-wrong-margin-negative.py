# cell: margin
# kind: wrong
# author: student
# sentence: returns: the margin, never below 0, and exact up to rounding
# why: for a weight below 1/n the logarithm is negative and is returned as it is
def smallest_margin(n: int, weight: float) -> float:
    return math.log((n - 1) * weight / (1 - weight))
