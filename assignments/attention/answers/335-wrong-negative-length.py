# cell: average-two
# kind: wrong
# author: assistant
# sentence: Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.
# why: for a large leak the logarithm is negative and the query turns round: the others get most of the weight
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    """Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.

    K: (n, d), rows of about unit length, n at least 3        leak: between 0 and 1 (both excluded)
    returns: (d,), dtype of K
    """
    n = K.shape[0]
    s = K[a] + K[b]
    delta = K[a] - K[b]
    u = s - (s @ delta) / (delta @ delta) * delta
    scores = K @ u
    mask = torch.ones(n, dtype=torch.bool)
    mask[[a, b]] = False
    gap = scores[a] - scores[mask].max()
    margin = math.log((n - 2) * (1 - leak) / (2 * leak)) + 1e-6
    return u * (margin / gap)
