# cell: margin
# kind: wrong
# author: student
# sentence: returns: the margin, never below 0, and exact up to rounding
# why: below 1/n the logarithm is negative
def smallest_margin(n: int, weight: float) -> float:
    return math.log(n - 1) + math.log(weight) - math.log(1 - weight)
