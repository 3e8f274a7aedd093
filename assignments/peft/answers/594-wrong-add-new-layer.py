# cell: add-lora
# kind: wrong
# author: assistant
# sentence: replace every `nn.Linear` of the body whose own name is in `targets` [...] by a `LoRALinear` around it
# why: wraps a copy of the layer, so a shared weight comes apart and the original is no longer in the model
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    modules = dict(model.named_modules())
    names = [
        name
        for name, module in modules.items()
        if name.startswith("body.") and isinstance(module, nn.Linear) and name.split(".")[-1] in targets
    ]
    unmatched = set(targets) - {name.split(".")[-1] for name in names}
    if unmatched:
        raise ValueError(f"Targets not found in body: {sorted(unmatched)}")
    freeze(model, "head")
    for name in names:
        parent_name, attr = name.rsplit(".", 1)
        layer = deepcopy(modules[name])
        setattr(modules[parent_name], attr, LoRALinear(layer, rank, alpha))
    return names
