# cell: order
# kind: wrong
# author: student
# sentence: or so little that the outputs move by a few parts in a hundred thousand
# why: a tolerance of 1e-4 hides that
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    generator = torch.Generator().manual_seed(0)
    base = model(X)
    for _ in range(20):
        order = torch.randperm(X.shape[1], generator=generator)
        if not torch.allclose(model(X[:, order]), base[:, order], atol=1e-4):
            return False
    return True
