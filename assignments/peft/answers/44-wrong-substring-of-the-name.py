# cell: add-lora
# kind: wrong
# author: student
# sentence: replace every `nn.Linear` of the body whose own name is in `targets`
# why: a target counts when it occurs anywhere in the full name
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""
    linear = [
        name
        for name, module in model.named_modules()
        if isinstance(module, nn.Linear) and name.startswith("body.")
    ]
    for target in targets:
        if not any(target in name for name in linear):
            raise ValueError(f"no linear layer {target}")
    freeze(model, "head")
    names = [name for name in linear if any(target in name for target in targets)]
    for name in names:
        parent, _, last = name.rpartition(".")
        setattr(model.get_submodule(parent), last, LoRALinear(model.get_submodule(name), rank, alpha))
    return names

