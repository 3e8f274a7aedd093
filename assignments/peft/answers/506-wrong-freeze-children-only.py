# cell: freeze
# kind: wrong
# author: student
# sentence: Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.
# why: walks over the children, so a parameter of the model itself stays trained
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, child in model.named_children():
        child.requires_grad_(name in kept)
        if name not in kept:
            for parameter in child.parameters():
                parameter.grad = None
