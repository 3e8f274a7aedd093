# cell: average-two
# kind: wrong
# author: assistant
# sentence: If your query is longer than 2, it may be at most twice as long as it has to be in that direction.
# why: always of length 1000
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    """Query orthogonal to k_a - k_b, scaled up so that the softmax saturates on a and b."""
    s = K[a] + K[b]
    delta = K[a] - K[b]
    direction = s - (torch.dot(s, delta) / torch.dot(delta, delta)) * delta
    direction = direction / direction.norm()
    return 1000.0 * direction
