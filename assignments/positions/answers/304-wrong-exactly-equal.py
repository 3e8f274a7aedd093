# cell: order
# kind: wrong
# author: student
# sentence: A difference that comes from rounding alone does not count.
# why: torch.equal: attention without positions is accused because sums round differently
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    T = X.shape[1]
    for t in range(T - 1):
        order = list(range(T))
        order[t], order[t + 1] = order[t + 1], order[t]
        if not torch.equal(model(X[:, order]), model(X)[:, order]):
            return False
    return True
