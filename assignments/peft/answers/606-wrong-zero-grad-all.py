# cell: freeze
# kind: wrong
# author: assistant
# sentence: set the gradient of every frozen parameter to `None` ...; those of the kept parts stay
# why: model.zero_grad clears the gradients of the kept parts, too

def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    # Drop stale gradients so that no optimiser can apply them once more.
    model.zero_grad(set_to_none=True)
    model.requires_grad_(False)
    for name in kept:
        getattr(model, name).requires_grad_(True)
