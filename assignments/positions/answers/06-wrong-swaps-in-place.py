# cell: order
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: swaps rows of X itself and swaps them back; a model that returns its input then hands back a moving target
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    T = X.shape[1]
    base = model(X)
    blind = True
    for t in range(T - 1):
        X[:, [t, t + 1]] = X[:, [t + 1, t]]
        order = torch.arange(T)
        order[[t, t + 1]] = order[[t + 1, t]]
        if (model(X) - base[:, order]).abs().max() > 1e-9:
            blind = False
        X[:, [t, t + 1]] = X[:, [t + 1, t]]
    return blind
