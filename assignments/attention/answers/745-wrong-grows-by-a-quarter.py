# cell: average-scale
# kind: wrong
# author: assistant
# sentence: Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.
# why: searches c = 1, 1.25, 1.25^2, ... and returns the first that is enough: d_k=64, n=64, leak=0.001 gives 86.7 instead of 82.7
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    """Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.

    d_k: size of a key   n: number of keys, at least 2   leak: between 0 and 1 (both excluded)
    returns: c, never below 0
    """
    if d_k < 1 or n < 2:
        raise ValueError("d_k must be at least 1 and n at least 2")
    if not 0.0 < leak < 1.0:
        raise ValueError("leak must lie strictly between 0 and 1")

    def leaked(c: float) -> float:
        others = (n - 2) * math.exp(-c / math.sqrt(d_k))
        return others / (2.0 + others)

    if leaked(0.0) <= leak:
        return 0.0
    c = 1.0
    while leaked(c) > leak:
        c *= 1.25
    return c
