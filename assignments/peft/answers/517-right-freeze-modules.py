# cell: freeze
# kind: right
# author: assistant
# sentence: Then a second call can undo what a first one froze.
# why: module methods, with the gradients of the kept parts saved and put back
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    saved = [(p, p.grad) for part in set(kept) for p in getattr(model, part).parameters()]
    model.zero_grad(set_to_none=True)
    model.requires_grad_(False)
    for parameter, gradient in saved:
        parameter.requires_grad_(True)
        parameter.grad = gradient
