# cell: order
# kind: wrong
# author: student
# sentence: models that are not fooled by all orders alike: turned round, or shifted in a circle, some sequences look the same to them
# why: tries the reversed order only
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    turned = model(X.flip(1))
    return torch.allclose(turned, model(X).flip(1), rtol=0, atol=1e-9)
