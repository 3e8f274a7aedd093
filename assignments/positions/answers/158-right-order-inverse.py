# cell: order
# kind: right
# author: assistant
# sentence: Return whether shuffling the positions of `X` shuffles the outputs of `model` alike.
# why: random orders, undone on the output by the inverse order, together with swaps and the reversal
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Equivariance test with random permutations, neighbour swaps and the reversal."""
    T = X.shape[1]
    generator = torch.Generator().manual_seed(12345)
    orders = [torch.randperm(T, generator=generator) for _ in range(20)]
    orders.append(torch.arange(T - 1, -1, -1))
    for i in range(T - 1):
        order = torch.arange(T)
        order[i], order[i + 1] = i + 1, i
        orders.append(order)
    with torch.no_grad():
        expected = model(X)
        return all(
            torch.allclose(model(X[:, order])[:, torch.argsort(order)], expected, rtol=1e-8, atol=1e-9)
            for order in orders
        )
