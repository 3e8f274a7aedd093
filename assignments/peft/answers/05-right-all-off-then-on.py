# cell: freeze
# kind: right
# author: student
# sentence: Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.
# why: everything off, then the kept children on by get_submodule
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    model.requires_grad_(False)
    for part in kept:
        model.get_submodule(part).requires_grad_()

