# cell: freeze
# kind: right
# author: student
# sentence: Every name in `kept` is that of a child, and no two parts share a parameter.
# why: a set of the kept parameters' identities
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.

    `freeze(model, "head")` trains the head alone, whatever was frozen before; `freeze(model)` trains nothing.
    A frozen parameter has no gradient left from before.
    """
    children = dict(model.named_children())
    alive = {id(p) for name in kept for p in children[name].parameters()}
    for p in model.parameters():
        p.requires_grad_(id(p) in alive)
        p.grad = p.grad if id(p) in alive else None
