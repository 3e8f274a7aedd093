# cell: freeze
# kind: wrong
# author: student
# sentence: So set the gradient of every frozen parameter to `None`
# why: fills the old gradients with zeros: AdamW still shrinks such a parameter
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.

    `freeze(model, "head")` trains the head alone, whatever was frozen before; `freeze(model)` trains nothing.
    A frozen parameter has no gradient left from before.
    """
    model.requires_grad_(False)
    for name in kept:
        getattr(model, name).requires_grad_(True)
    for parameter in model.parameters():
        if not parameter.requires_grad and parameter.grad is not None:
            parameter.grad.zero_()
