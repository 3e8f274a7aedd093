# cell: average-two
# kind: wrong
# author: student
# sentence: Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.
# why: margin = ln((1 - leak) / leak), which is right only for two others against two: with eye(20), a=0, b=1 the other 18 keys hold 0.009, not 0.001
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    """Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.

    K: (n, d), rows of about unit length, n at least 3        leak: between 0 and 1 (both excluded)
    returns: (d,), dtype of K
    """
    s = K[a] + K[b]
    delta = K[a] - K[b]
    u = s - (s @ delta) / (delta @ delta) * delta
    scores = K @ u
    others = [i for i in range(len(K)) if i != a and i != b]
    gap = scores[a] - scores[others].max()
    margin = max(0.0, math.log((1 - leak) / leak))  # the pair against the rest
    return 1.001 * margin / gap * u
