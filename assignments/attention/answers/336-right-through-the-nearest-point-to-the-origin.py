# cell: average-two
# kind: right
# author: student
# sentence: If your query is longer than 2, it may be at most twice as long as it has to be in that direction.
# why: the same direction as the foot of the perpendicular on the line through both keys, length by doubling and halving
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    """Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.

    K: (n, d), rows of about unit length, n at least 3        leak: between 0 and 1 (both excluded)
    returns: (d,), dtype of K
    """
    k_a, k_b = K[a].double(), K[b].double()
    step = k_b - k_a
    foot = k_a - (k_a @ step) / (step @ step) * step
    foot = foot / foot.norm()
    keep = [i for i in range(len(K)) if i not in (a, b)]

    def small_enough(c: float) -> bool:
        q = (c * foot).to(K.dtype).double()
        return torch.softmax(K.double() @ q, 0)[keep].sum().item() <= leak

    high = 1e-3
    while not small_enough(high):
        high *= 1.5
    return (high * foot).to(K.dtype)
