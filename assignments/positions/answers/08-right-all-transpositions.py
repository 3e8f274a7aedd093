# cell: order
# kind: right
# author: student
# sentence: Try several: a handful of random ones, or all swaps of two neighbours.
# why: all swaps of any two positions and the inverse order undone by argsort, compared with assert_close
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    T = X.shape[1]
    base = model(X.clone()).clone()
    generator = torch.Generator().manual_seed(5)
    orders = [torch.randperm(T, generator=generator) for _ in range(5)]
    for a in range(T):
        for b in range(a):
            order = torch.arange(T)
            order[a], order[b] = b, a
            orders.append(order)
    try:
        for order in orders:
            back = model(X[:, order])[:, order.argsort()]
            torch.testing.assert_close(back, base, rtol=1e-8, atol=1e-10)
    except AssertionError:
        return False
    return True
