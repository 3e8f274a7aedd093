# cell: freeze
# kind: wrong
# author: student
# sentence: So set the gradient of every frozen parameter to `None`; those of the kept parts stay.
# why: everything off, then the kept children on by get_submodule; filed as right when the task did not yet have this sentence, and gradients from before stay in what it freezes
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    model.requires_grad_(False)
    for part in kept:
        model.get_submodule(part).requires_grad_()

