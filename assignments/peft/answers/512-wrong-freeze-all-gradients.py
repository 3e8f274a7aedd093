# cell: freeze
# kind: wrong
# author: assistant
# sentence: So set the gradient of every frozen parameter to `None`; those of the kept parts stay.
# why: zero_grad drops the gradients of the kept parts, too
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    model.requires_grad_(False)
    model.zero_grad(set_to_none=True)
    for name in kept:
        model.get_submodule(name).requires_grad_(True)
