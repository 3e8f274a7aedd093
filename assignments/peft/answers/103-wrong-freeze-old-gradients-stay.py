# cell: freeze
# kind: wrong
# author: assistant
# sentence: A frozen parameter has no gradient left from before.
# why: sets requires_grad and leaves the gradients of an earlier backward pass where they are
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze all parameters except those of the named children."""
    for parameter in model.parameters():
        parameter.requires_grad_(False)
    for name, child in model.named_children():
        if name in kept:
            child.requires_grad_(True)
