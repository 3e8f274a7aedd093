# cell: order
# kind: wrong
# author: student
# sentence: Some notice most orders and miss a few: one does not notice when the sequence is turned round, another when it is shifted in a circle, a third in both cases.
# why: tries only reversals and circular shifts; x * (x.roll(1, 1) + x.roll(-1, 1)) on X of shape (2, 6, 4) is called blind (True), though it notices every other order
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    T = X.shape[1]
    Z = model(X)
    positions = torch.arange(T)
    orders = [positions.flip(0)]
    orders += [positions.roll(step) for step in range(1, T)]
    orders += [positions.flip(0).roll(step) for step in range(1, T)]
    return all(torch.allclose(model(X[:, order]), Z[:, order], atol=1e-9, rtol=0) for order in orders)
