# cell: freeze
# kind: wrong
# author: assistant
# sentence: those of the kept parts stay
# why: zero_grad clears the gradients of the kept parts too
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.

    `freeze(model, "head")` trains the head alone, whatever was frozen before; `freeze(model)` trains nothing.
    A frozen parameter has no gradient left from before.
    """
    model.zero_grad(set_to_none=True)
    model.requires_grad_(False)
    for name in kept:
        model.get_submodule(name).requires_grad_(True)
