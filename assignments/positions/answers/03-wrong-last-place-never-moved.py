# cell: order
# kind: wrong
# author: student
# sentence: It will meet models that notice the order in one place only
# why: the loop over swaps ends one too early, so the last position never moves
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    T = X.shape[1]
    base = model(X)
    for t in range(T - 2):
        order = list(range(T))
        order[t], order[t + 1] = order[t + 1], order[t]
        if (model(X[:, order]) - base[:, order]).abs().max().item() > 1e-9:
            return False
    return True
