# cell: add-lora
# kind: wrong
# author: student
# sentence: replace every `nn.Linear` of the body whose own name is in `targets`
# why: endswith: a layer 'subquery' is taken for 'query'
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    found = [
        name
        for name, module in model.named_modules()
        if name.startswith("body.") and isinstance(module, nn.Linear) and name.endswith(tuple(targets))
    ]
    missing = [target for target in targets if not any(name.endswith(target) for name in found)]
    if missing:
        raise ValueError(f"no layer for {missing}")
    freeze(model, "head")
    for name in found:
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, LoRALinear(model.get_submodule(name), rank, alpha))
    return found
