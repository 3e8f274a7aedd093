# cell: order
# kind: wrong
# author: assistant
# sentence: If the outputs come out the same, in the same shuffled places, the model has not noticed: it treats its input as a set.
# why: sorts the outputs over the positions before it compares, so their places are lost; the model x.flip(1), whose outputs stand in the wrong places, is called blind (True)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """

    def as_set(outputs: torch.Tensor) -> torch.Tensor:
        """Bring the outputs into a canonical order, so that two sets of outputs can be compared."""
        return outputs.sort(dim=1).values

    T = X.shape[1]
    generator = torch.Generator().manual_seed(0)
    orders = [torch.randperm(T, generator=generator) for _ in range(10)]
    for first in range(T - 1):  # all swaps of two neighbours as well
        order = torch.arange(T)
        order[[first, first + 1]] = order[[first + 1, first]]
        orders.append(order)

    reference = as_set(model(X))
    for order in orders:
        if not torch.allclose(as_set(model(X[:, order])), reference, rtol=0.0, atol=1e-8):
            return False
    return True
