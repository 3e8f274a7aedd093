# cell: add-lora
# kind: wrong
# author: assistant
# sentence: replace every `nn.Linear` of the body whose own name is in `targets`
# why: targets ("attention",) should be refused, but the word is part of every full name, so query, key, value and dense are wrapped

def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""
    linear_names = [
        name
        for name, module in model.named_modules()
        if name.startswith("body.") and isinstance(module, nn.Linear)
    ]
    for target in targets:
        if not any(target in name for name in linear_names):
            raise ValueError(f"target {target!r} matches no linear layer of the body")
    freeze(model, "head")
    replaced = []
    for name in linear_names:
        if any(target in name for target in targets):
            parent_name, _, child_name = name.rpartition(".")
            parent = model.get_submodule(parent_name)
            layer = getattr(parent, child_name)
            adapter = LoRALinear(layer, rank, alpha)
            adapter.training = layer.training
            setattr(parent, child_name, adapter)
            replaced.append(name)
    return replaced
