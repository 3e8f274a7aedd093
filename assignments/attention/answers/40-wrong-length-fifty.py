# cell: average-two
# kind: wrong
# author: student
# sentence: at most `leak` on all others together
# why: a fixed length, enough for the example only
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    s = K[a] + K[b]
    delta = K[a] - K[b]
    u = s - torch.dot(s, delta) / torch.dot(delta, delta) * delta
    return 50 * u / u.norm()
