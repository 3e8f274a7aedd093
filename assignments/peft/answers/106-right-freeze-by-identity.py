# cell: freeze
# kind: right
# author: student
# sentence: Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.
# why: collects the identities of the kept children's parameters instead of looking at names of parameters
def freeze(model: nn.Module, *kept: str) -> None:
    children = dict(model.named_children())
    keep = {id(p) for name in kept for p in children[name].parameters()}
    for p in model.parameters():
        p.requires_grad = id(p) in keep
        if not p.requires_grad:
            p.grad = None
