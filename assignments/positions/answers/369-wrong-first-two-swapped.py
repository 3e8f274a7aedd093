# cell: order
# kind: wrong
# author: student
# sentence: It will meet models that notice the order in one place only
# why: only the first two positions are swapped
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    order = list(range(X.shape[1]))
    order[0], order[1] = 1, 0
    return bool(((model(X[:, order]) - model(X)[:, order]).abs() < 1e-9).all())
