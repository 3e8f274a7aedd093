# cell: freeze
# kind: wrong
# author: assistant
# sentence: A part is kept by its whole name, several parts can be kept, and a parameter of the model itself belongs to none.
# why: startswith("head") also keeps "header"
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.

    `freeze(model, "head")` trains the head alone, whatever was frozen before; `freeze(model)` trains nothing.
    A frozen parameter has no gradient left from before.
    """
    for name, parameter in model.named_parameters():
        train = name.startswith(kept) if kept else False
        parameter.requires_grad_(train)
        if not train:
            parameter.grad = None
