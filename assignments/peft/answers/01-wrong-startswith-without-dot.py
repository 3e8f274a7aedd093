# cell: freeze
# kind: wrong
# author: student
# sentence: How do you tell that one from header.weight? (A *part* is a child of the model, such as `body` or `head`)
# why: startswith("head") keeps header too
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, parameter in model.named_parameters():
        parameter.requires_grad = name.startswith(kept)

