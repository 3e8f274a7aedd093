# cell: average-two
# kind: wrong
# author: student
# sentence: and at most `leak` on all others together
# why: for a large leak the margin is negative and the query is turned round: the other keys then hold more than they would with a query of zero, and more than leak
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    n = K.shape[0]
    s, delta = K[a] + K[b], K[a] - K[b]
    u = s - (s @ delta) / (delta @ delta) * delta
    scores = K @ u
    keep = torch.ones(n, dtype=torch.bool)
    keep[a] = keep[b] = False
    gap = scores[a] - scores[keep].max()
    m = math.log((n - 2) * (1 - leak) / (2 * leak))
    return 1.02 * m / gap * u
