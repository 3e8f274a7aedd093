# cell: average-scale
# kind: wrong
# author: student
# sentence: returns: c, never below 0, and exact up to rounding
# why: only the case n = 2 is caught
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    if n <= 2:
        return 0.0
    return math.sqrt(d_k) * math.log((n - 2) * (1 - leak) / (2 * leak))
