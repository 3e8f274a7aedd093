# cell: order
# kind: wrong
# author: student
# sentence: A difference that comes from rounding alone does not count.
# why: asks for bitwise equality, attention without positions is accused because its sums round differently
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    T = X.shape[1]
    out = model(X)
    for i in range(T - 1):
        order = list(range(T))
        order[i], order[i + 1] = order[i + 1], order[i]
        if not torch.equal(model(X[:, order]), out[:, order]):
            return False
    return True
