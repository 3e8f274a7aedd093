# cell: add-lora
# kind: wrong
# author: student
# sentence: replace every `nn.Linear` of the body whose own name is in `targets`
# why: endswith also takes layers whose own name only ends like a target, such as "subquery" for "query"
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    names = [
        name
        for name, module in model.named_modules()
        if isinstance(module, nn.Linear) and name.startswith("body.") and name.endswith(tuple(targets))
    ]
    for target in targets:
        if not any(name.endswith(target) for name in names):
            raise ValueError(f"no linear layer {target}")
    freeze(model, "head")
    for name in names:
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, LoRALinear(model.get_submodule(name), rank, alpha))
    return names
