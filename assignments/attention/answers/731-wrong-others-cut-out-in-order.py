# cell: average-two
# kind: wrong
# author: student
# sentence: Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.
# why: cuts a and b out of K as if a < b: for eye(4), a=3, b=1 row 1 stays among the others, its gap is 0 and the query is not finite
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    """Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.

    K: (n, d), rows of about unit length, n at least 3        leak: between 0 and 1 (both excluded)
    returns: (d,), dtype of K
    """
    s, delta = K[a] + K[b], K[a] - K[b]
    u = s - (s @ delta) / (delta @ delta) * delta
    others = torch.cat([K[:a], K[a + 1 : b], K[b + 1 :]])
    gap = u @ K[a] - (others @ u).max()
    n = K.shape[0]
    margin = max(0.0, math.log((n - 2) * (1 - leak) / (2 * leak)))
    return margin / gap * u
