# cell: order
# kind: wrong
# author: student
# sentence: A sum in another order rounds differently: expect differences near 1e-15 in float64 where there should be none.
# why: asks for equal bits, and accuses attention
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    T = X.shape[1]
    base = model(X)
    generator = torch.Generator().manual_seed(1)
    orders = [torch.randperm(T, generator=generator) for _ in range(10)]
    return all(torch.equal(model(X[:, order]), base[:, order]) for order in orders)
