# cell: order
# kind: wrong
# author: assistant
# sentence: It will meet models that notice the order in one place only, or so little that outputs of about size 1 move by a few hundred-thousandths, and models that miss some orders: one does not notice when the sequence is turned round, another when it is shifted in a circle.
# why: atol=1e-4 swallows differences of a few hundred-thousandths
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    T = X.shape[1]
    with torch.no_grad():
        out = model(X)
        for seed in range(10):
            perm = torch.randperm(T, generator=torch.Generator().manual_seed(seed))
            if not torch.allclose(model(X[:, perm]), out[:, perm], atol=1e-4):
                return False
    return True
