# cell: freeze
# kind: wrong
# author: student
# sentence: So set the gradient of every frozen parameter to `None`; those of the kept parts stay.
# why: fills gradients with zeros: momentum or weight decay moves the frozen parameter all the same
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, parameter in model.named_parameters():
        parameter.requires_grad = any(name.startswith(part + ".") for part in kept)
        if not parameter.requires_grad and parameter.grad is not None:
            parameter.grad.zero_()
