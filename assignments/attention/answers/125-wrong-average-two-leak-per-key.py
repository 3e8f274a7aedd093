# cell: average-two
# kind: wrong
# author: student
# sentence: Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.
# why: the number of other keys is missing from the margin (right for n = 4 only), so many others together hold more than leak
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    s, delta = K[a] + K[b], K[a] - K[b]
    u = s - (s @ delta) / (delta @ delta) * delta
    scores = K @ u
    others = [i for i in range(len(K)) if i not in (a, b)]
    gap = scores[a] - scores[others].max()
    m = max(0.0, math.log((1 - leak) / leak))
    return 1.01 * m / gap * u
