# cell: freeze
# kind: wrong
# author: student
# sentence: A frozen parameter has no gradient left from before.
# why: clears gradients only of what was trained until now; what was frozen by hand before keeps its stale gradient
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, parameter in model.named_parameters():
        train = "." in name and name.split(".")[0] in kept
        if parameter.requires_grad and not train:
            parameter.grad = None
        parameter.requires_grad = train
