# cell: order
# kind: right
# author: student
# sentence: One order can be unlucky. Try several: five or more random ones, or all swaps of two neighbours.
# why: every swap of two positions and some random orders, with a tolerance relative to the outputs
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    T = X.shape[1]
    plain = model(X.clone())
    tolerance = 1e-10 * max(1.0, plain.abs().max().item())
    orders = []
    for a in range(T):
        for b in range(a):
            order = torch.arange(T)
            order[a], order[b] = b, a
            orders.append(order)
    generator = torch.Generator().manual_seed(1)
    orders += [torch.randperm(T, generator=generator) for _ in range(5)]
    for order in orders:
        back = torch.empty_like(order)
        back[order] = torch.arange(T)
        if (model(X[:, order])[:, back] - plain).abs().max().item() > tolerance:
            return False
    return True
