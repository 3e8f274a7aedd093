# cell: freeze
# kind: wrong
# author: student
# sentence: A *part* is a child of the model, such as `body` or `head`; it is kept with everything inside it.
# why: startswith(tuple) without the dot: header.weight is kept by 'head'
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, parameter in model.named_parameters():
        parameter.requires_grad = name.startswith(kept)
        if not parameter.requires_grad:
            parameter.grad = None
