# cell: freeze
# kind: wrong
# author: student
# sentence: `freeze(model, "head")` trains the head alone, whatever was frozen before
# why: freezes the others but does not wake the kept parts up
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, parameter in model.named_parameters():
        if name.split(".")[0] not in kept:
            parameter.requires_grad = False

