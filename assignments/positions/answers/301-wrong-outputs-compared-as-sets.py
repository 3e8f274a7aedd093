# cell: order
# kind: wrong
# author: student
# sentence: Return whether shuffling the positions of `X` shuffles the outputs of `model` alike.
# why: both outputs are sorted before they are compared: a model that returns its input turned round passes as blind
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    before = model(X).sort(dim=1).values
    for _ in range(8):
        order = torch.randperm(X.shape[1])
        after = model(X[:, order]).sort(dim=1).values
        if not torch.allclose(before, after, rtol=0, atol=1e-9):
            return False
    return True
