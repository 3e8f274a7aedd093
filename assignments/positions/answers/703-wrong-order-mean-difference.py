# cell: order
# kind: wrong
# author: assistant
# sentence: Some notice it so little that the largest change in the outputs is of the order of 1e-5.
# why: compares the mean difference with 1e-4; a model x + 3e-5 * (position 0 only) on X of shape (2, 6, 4) is called blind (True)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    n_trials = 20
    tolerance = 1e-4  # generous enough for any accumulated rounding error

    _, T, _ = X.shape
    generator = torch.Generator().manual_seed(1234)

    with torch.no_grad():
        reference = model(X)
        for _ in range(n_trials):
            order = torch.randperm(T, generator=generator)
            # f(X_sigma) should be f(X)_sigma for an order-blind model
            actual = model(X[:, order])
            expected = reference[:, order]
            if actual.shape != expected.shape:
                return False
            if (actual - expected).abs().mean().item() > tolerance:
                return False
    return True
