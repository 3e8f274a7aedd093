# cell: order
# kind: wrong
# author: student
# sentence: turned round, or shifted in a circle, some sequences look the same to them
# why: tries all shifts in a circle and nothing else
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    base = model(X)
    for shift in range(1, X.shape[1]):
        if (model(X.roll(shift, dims=1)) - base.roll(shift, dims=1)).abs().max() > 1e-9:
            return False
    return True
