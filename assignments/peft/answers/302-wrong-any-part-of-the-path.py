# cell: freeze
# kind: wrong
# author: student
# sentence: A part is a child of the model, such as `body` or `head`; it is kept with everything inside it.
# why: keeps whatever has the name anywhere in its path, such as a "head" inside the body
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.

    `freeze(model, "head")` trains the head alone, whatever was frozen before; `freeze(model)` trains nothing.
    A frozen parameter has no gradient left from before.
    """
    for name, parameter in model.named_parameters():
        keep = any(part in kept for part in name.split("."))
        parameter.requires_grad = keep
        if not keep:
            parameter.grad = None
