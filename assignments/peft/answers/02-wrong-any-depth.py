# cell: freeze
# kind: wrong
# author: student
# sentence: A *part* is a child of the model, such as `body` or `head`; it is kept with everything inside it.
# why: keeps parameters with the name anywhere in their path: body.head would train as well
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, parameter in model.named_parameters():
        parameter.requires_grad_(any(part in kept for part in name.split(".")))

