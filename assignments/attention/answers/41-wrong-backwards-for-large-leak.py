# cell: average-two
# kind: wrong
# author: student
# sentence: at most `leak` on all others together (leak: between 0 and 1)
# why: for a large leak the needed margin is negative and the query turns round; the keys with larger gaps then take more than the bound says
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    n = K.shape[0]
    s, delta = K[a] + K[b], K[a] - K[b]
    u = s - (s @ delta) / (delta @ delta) * delta
    scores = K @ u
    rest = torch.ones(n, dtype=torch.bool)
    rest[[a, b]] = False
    gap = scores[a] - scores[rest].max()
    margin = math.log((n - 2) * (1 - leak) / (2 * leak)) + 1e-6
    return margin / gap * u
