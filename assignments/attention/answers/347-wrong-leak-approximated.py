# cell: average-scale
# kind: wrong
# author: student
# sentence: Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.
# why: leaves out 1 - leak: longer than needed when the leak is not small
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    """Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.

    d_k: size of a key   n: number of keys, at least 2   leak: between 0 and 1 (both excluded)
    returns: c, never below 0
    """
    if n == 2:
        return 0.0
    return max(0.0, math.sqrt(d_k) * math.log((n - 2) / (2 * leak)))
