# cell: freeze
# kind: wrong
# author: student
# sentence: A *part* is a child of the model, such as `body` or `head`; it is kept with everything inside it.
# why: a name counts at any depth: body.head would be kept by 'head'
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, parameter in model.named_parameters():
        parts = name.split(".")[:-1]
        parameter.requires_grad_(any(part in kept for part in parts))
        if not parameter.requires_grad:
            parameter.grad = None
