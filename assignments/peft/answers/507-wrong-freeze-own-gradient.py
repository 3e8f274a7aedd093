# cell: freeze
# kind: wrong
# author: student
# sentence: So set the gradient of every frozen parameter to `None`; those of the kept parts stay.
# why: clears gradients child by child; a parameter of the model itself is frozen and keeps its gradient
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for parameter in model.parameters():
        parameter.requires_grad = False
    for name, child in model.named_children():
        if name in kept:
            child.requires_grad_(True)
        else:
            child.zero_grad(set_to_none=True)
