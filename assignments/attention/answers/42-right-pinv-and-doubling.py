# cell: average-two
# kind: right
# author: student
# sentence: Start from a vector that both keys like, and remove what lies along k_a - k_b.
# why: solves for equal scores on the two keys with a pseudo-inverse and doubles the length until the measured leak is small
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    pair = K[[a, b]]
    direction = torch.linalg.pinv(pair) @ torch.ones(2, dtype=K.dtype)
    q = direction
    while True:
        weights = torch.softmax(K @ q, dim=0)
        others = sum(weights[i] for i in range(len(K)) if i not in (a, b))
        if others < 0.99 * leak:
            return q
        q = 2 * q
