# cell: order
# kind: wrong
# author: student
# sentence: and models that miss some orders: one does not notice when the sequence is turned round, another when it is shifted in a circle
# why: tries all circular shifts and no other order
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    base = model(X)
    for s in range(1, X.shape[1]):
        if (model(X.roll(s, dims=1)) - base.roll(s, dims=1)).abs().max() > 1e-9:
            return False
    return True
