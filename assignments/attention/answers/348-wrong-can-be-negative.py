# cell: average-scale
# kind: wrong
# author: assistant
# sentence: returns: c, never below 0, and exact up to rounding
# why: negative when equal weights already leak less than allowed
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    """Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.

    d_k: size of a key   n: number of keys, at least 2   leak: between 0 and 1 (both excluded)
    returns: c, never below 0
    """
    if n <= 2:
        return 0.0
    ratio = (1.0 - leak) * (n - 2) / (2.0 * leak)
    return math.sqrt(d_k) * math.log(ratio)
