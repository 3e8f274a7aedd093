# cell: freeze
# kind: right
# author: assistant
# sentence: `freeze(model, "head")` trains the head alone, whatever was frozen before
# why: first everything off, then the kept children on, then the gradients of what is frozen

def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    model.requires_grad_(False)
    for name in kept:
        model.get_submodule(name).requires_grad_(True)
    for parameter in model.parameters():
        if not parameter.requires_grad:
            parameter.grad = None
