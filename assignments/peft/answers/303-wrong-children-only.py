# cell: freeze
# kind: wrong
# author: student
# sentence: Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.
# why: goes through the children: a parameter of the model itself is forgotten
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.

    `freeze(model, "head")` trains the head alone, whatever was frozen before; `freeze(model)` trains nothing.
    A frozen parameter has no gradient left from before.
    """
    for name, child in model.named_children():
        child.requires_grad_(name in kept)
        if name not in kept:
            child.zero_grad(set_to_none=True)
