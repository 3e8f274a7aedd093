# cell: average-scale
# kind: wrong
# author: assistant
# sentence: returns: c, never below 0, and exact up to rounding
# why: treats two keys apart, but gives a negative scale when equal weights already leak less than allowed
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    """Invert leak = (n - 2) e^{-c / sqrt(d_k)} / (2 + (n - 2) e^{-c / sqrt(d_k)})."""
    others = n - 2
    if others <= 0:
        return 0.0
    return math.sqrt(d_k) * (math.log(others) - math.log(2.0) + math.log1p(-leak) - math.log(leak))
