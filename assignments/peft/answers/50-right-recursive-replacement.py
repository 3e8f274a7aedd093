# cell: add-lora
# kind: right
# author: student
# sentence: Afterwards the adapters and the head are trained and nothing else is.
# why: recursion over children; the freezing is done last, by module type
def _walk(module: nn.Module, path: str):
    for name, child in module.named_children():
        full = f"{path}.{name}"
        if isinstance(child, nn.Linear):
            yield module, name, full
        else:
            yield from _walk(child, full)


def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""
    places = [place for place in _walk(model.body, "body") if place[1] in targets]
    found = {name for _, name, _ in places}
    for target in targets:
        if target not in found:
            raise ValueError(f"no linear layer of the body is called {target!r}")
    for parent, name, _ in places:
        parent.register_module(name, LoRALinear(parent._modules[name], rank, alpha))
    for parameter in model.parameters():
        parameter.requires_grad_(False)
    model.head.requires_grad_(True)
    for module in model.body.modules():
        if isinstance(module, LoRALinear):
            module.A.requires_grad_(True)
            module.B.requires_grad_(True)
    return [full for _, _, full in places]

