# cell: order
# kind: wrong
# author: student
# sentence: It will meet models that notice the order in one place only
# why: swaps the first two positions only, what happens further back is never tried
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    order = torch.arange(X.shape[1])
    order[0], order[1] = 1, 0
    difference = model(X[:, order]) - model(X)[:, order]
    return bool(difference.abs().max() < 1e-9)
