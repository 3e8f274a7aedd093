# cell: add-lora
# kind: right
# author: student
# sentence: A module is an attribute of its parent.
# why: walks down over the children itself; checks first with the same walk
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    def places(parent, path):
        for own, child in list(parent.named_children()):
            if isinstance(child, nn.Linear) and own in targets:
                yield parent, own, f"{path}.{own}"
            else:
                yield from places(child, f"{path}.{own}")

    found = list(places(model.body, "body"))
    if not set(targets) <= {own for _, own, _ in found}:
        raise ValueError(f"some of {targets} are no linear layers of the body")
    model.body.requires_grad_(False)
    model.body.zero_grad(set_to_none=True)
    model.head.requires_grad_(True)
    for parent, own, _ in found:
        parent._modules[own] = LoRALinear(parent._modules[own], rank, alpha)
    return [path for _, _, path in found]
