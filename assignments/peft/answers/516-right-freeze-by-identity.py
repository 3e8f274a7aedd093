# cell: freeze
# kind: right
# author: student
# sentence: Every name in `kept` is that of a child, and no two parts share a parameter.
# why: collects the identities of the kept parameters and compares by those, without looking at names
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    training = {id(p) for part in kept for p in dict(model.named_children())[part].parameters()}
    for module in model.modules():
        for parameter in module._parameters.values():
            if parameter is None:
                continue
            parameter.requires_grad_(id(parameter) in training)
            if id(parameter) not in training:
                parameter.grad = None
