# cell: order
# kind: wrong
# author: student
# sentence: and models that miss some orders: one does not notice when the sequence is turned round, another when it is shifted in a circle
# why: tries the reversed order and nothing else
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    return torch.allclose(model(X.flip(1)), model(X).flip(1), rtol=1e-9, atol=1e-9)
