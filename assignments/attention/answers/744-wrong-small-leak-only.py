# cell: average-scale
# kind: wrong
# author: student
# sentence: Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.
# why: drops the factor 1 - leak, which only holds for small leaks: d_k=64, n=10, leak=0.5 gives 16.6 instead of 8 ln 4 = 11.1
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    """Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.

    d_k: size of a key   n: number of keys, at least 2   leak: between 0 and 1 (both excluded)
    returns: c, never below 0
    """
    if n == 2:
        return 0.0
    return max(0.0, math.sqrt(d_k) * math.log((n - 2) / (2 * leak)))
