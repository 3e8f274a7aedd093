# cell: average-two
# kind: wrong
# author: student
# sentence: Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.
# why: no lower bound of 0 for the margin: with a leak above (n-2)/n the query turns round, and for K_BOOK, 0, 1, leak=0.9 the others hold more than 0.9
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    """Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.

    K: (n, d), rows of about unit length, n at least 3        leak: between 0 and 1 (both excluded)
    returns: (d,), dtype of K
    """
    s = K[a] + K[b]
    delta = K[a] - K[b]
    u = s - (s @ delta) / (delta @ delta) * delta
    scores = K @ u
    others = [i for i in range(len(K)) if i not in (a, b)]
    gap = scores[a] - scores[others].max()
    margin = math.log((len(K) - 2) * (1 - leak) / (2 * leak))
    return margin / gap * u
