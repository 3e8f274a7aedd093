# cell: freeze
# kind: wrong
# author: student
# sentence: Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.
# why: each name of the loop freezes what the one before it kept, so only the last part is trained
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for part in kept or ("",):
        for name, parameter in model.named_parameters():
            parameter.requires_grad = bool(part) and name.startswith(f"{part}.")
    for parameter in model.parameters():
        if not parameter.requires_grad:
            parameter.grad = None
