# cell: add-lora
# kind: wrong
# author: assistant
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: ("query", "nothing"): the ValueError comes after the body is frozen and the query layers are wrapped

def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""
    freeze(model, "head")
    replaced: list[str] = []
    matched: set[str] = set()
    for name, module in list(model.named_modules()):
        parent_name, _, attribute = name.rpartition(".")
        if not name.startswith("body.") or not isinstance(module, nn.Linear) or attribute not in targets:
            continue
        adapter = LoRALinear(module, rank=rank, alpha=alpha)
        adapter.training = module.training
        setattr(model.get_submodule(parent_name), attribute, adapter)
        replaced.append(name)
        matched.add(attribute)
    missing = [target for target in targets if target not in matched]
    if missing:
        raise ValueError(f"targets without a linear layer in the body: {missing}")
    return replaced
