# cell: average-two
# kind: wrong
# author: student
# sentence: Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.
# why: every other key gets at most `leak`, all of them together up to n - 2 times that
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    """Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.

    K: (n, d), rows of about unit length, n at least 3        leak: between 0 and 1 (both excluded)
    returns: (d,), dtype of K
    """
    s, delta = K[a] + K[b], K[a] - K[b]
    u = s - (s @ delta) / (delta @ delta) * delta
    scores = K @ u
    gap = min(scores[a] - scores[i] for i in range(len(K)) if i not in (a, b))
    m = max(0.0, math.log((1 - leak) / (2 * leak)))
    return m / gap * u
